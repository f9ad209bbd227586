import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Endpoint, FileReply, Input } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/tables.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { AfterCommit, HintsAfterCommit } from '#server/db/unit-of-work.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import type { Refusal } from '#server/kernel/refusal.ts'
import type { RawAnswer } from './raw-answer.ts'

/** A file that came with a multipart call, whole and within the limit. */
export interface UploadedFile {
  name: string
  type: string
  /** Its own piece of memory, so that it can be handed over to a thread. */
  bytes: Uint8Array<ArrayBuffer>
  /** What tells it from any other file. */
  hash: string
}

/** What a handler gets: the parsed input, who asks, and the transaction in which everything it does stands or falls. */
export interface HandlerCall<E extends Endpoint> extends Input<E> {
  /**
   * The transaction of this call; of a GET, of a call that anyone may make or that brings a file, the database itself.
   * Use this and nothing else: the embedded database has one connection, and `context.db` would wait for it for ever.
   */
  db: Kysely<Database>
  /** Who asks. Calls of access 'anyone' have none: see `HandlerCall.address`. */
  user: E['access'] extends 'anyone' ? CurrentUser | null : CurrentUser
  context: Context
  /** This call's moment, milliseconds since 1970: everything in it happens at this time. */
  now: number
  /** The id of a row this call makes: the caller's key where that is a UUID, a new one otherwise. */
  newId: string
  /** The address of the caller. */
  address: string
  /** The origin that the caller sees us at; '' where nobody knows. */
  origin: string
  file: E extends { upload: 'multipart' } ? UploadedFile : undefined
  /** Request headers, for conditional reads. */
  headers: Record<string, string | string[] | undefined>
  /** What follows the commit of this call. */
  unit: AfterCommit
  /** Sets another status than the contract's, e.g. 200 for a POST that reused a row. */
  status(status: number): void
}

export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']> | RawAnswer
  : E['reply'] extends FileReply
    ? RawAnswer
    : void

export type Run<E extends Endpoint> = (call: HandlerCall<E>) => Promise<ReplyOf<E>>

type CurrentCall<E extends Endpoint> = Pick<HandlerCall<E>, 'db' | 'params' | 'query' | 'body' | 'now' | 'context'>

/**
 * The row that a queued call is about as it is now, locked, for its `if` (of a call about several: each of them); null if the call
 * creates a row or is about none in particular.
 */
export type Current<E extends Endpoint> = (call: CurrentCall<E>) => Promise<object | object[] | null>

/**
 * A queued call whose decisions are written at the end of its transaction, all at once: of a thousand queued holds, each trip to the
 * database counts. The pipeline opens the work of a transaction, passes it to each part, and writes it: no handler can forget to.
 */
export interface GatheringHandler<E extends Endpoint, Work = unknown> {
  /** Begins the work of one transaction. */
  open(tx: Kysely<Database>): Work
  current(call: CurrentCall<E>, work: Work): Promise<object | object[] | null>
  rows?: Table
  /** Decides one call and writes nothing yet: a refusal leaves nothing behind. */
  run(call: HandlerCall<E>, work: Work): Promise<ReplyOf<E>>
  /** Writes what was decided. */
  write(work: Work): Promise<void>
  /**
   * Reads and locks the rows of several calls of one person that share a transaction, each about a row of its own. Without it such
   * calls do not share one.
   * @param locked what to do about rows that others have locked. @returns for each input whether its row is locked now
   */
  readAll?(work: Work, inputs: readonly Input<E>[], locked: 'wait' | 'skip'): Promise<boolean[]>
  queuesOf?: QueuedHandler<E>['queuesOf']
}

/** What the parts of a call that are outside of any transaction get. */
export interface Outward {
  /** Under which the gateway knows it: the same for every attempt, so that a repeat is harmless. */
  key: string
  context: Context
  /** Cut once it has taken too long; what became of it is then asked for. */
  signal: AbortSignal
}

/** What a call is settled with: its caller may be long gone, and a job do it in their name. */
export interface Settling {
  db: Kysely<Database>
  hints: HintsAfterCommit
  context: Context
  /** The moment of settling, milliseconds since 1970. */
  now: number
  user: { id: number; name: string }
  key: string
}

/**
 * A call that leaves the house (a charge, a letter): it never waits for anybody inside of a transaction. A process may die
 * between any two parts; a job then asks what became of it, and settles it.
 */
export interface Outside<E extends Endpoint, Plan = unknown, Result = unknown> {
  /**
   * As the call arrives, before it waits for anybody: how the thing stands then. Whoever finds it otherwise in `prepare` was
   * overtaken, and can be told so. Asked of a valid input only, before its caller is known to be let in.
   */
  arrive?(call: Pick<HandlerCall<E>, 'db' | 'params' | 'body'>): Promise<unknown>
  /**
   * In a transaction: checks, and writes what is about to happen. What it refuses by throwing does not happen.
   * @returns the thing it is about (a charge): one call at a time about each; and the plan, as JSON
   */
  prepare(call: HandlerCall<E>, arrived: unknown): Promise<{ about: string; plan: Plan }>
  /** Without a transaction: asks the gateway to do it. A refusal of the gateway is a result; throwing means that nobody knows. */
  outside(plan: Plan, way: Outward): Promise<Result>
  /** Without a transaction: asks the gateway what became of the key; undefined if it never heard of it. */
  ask(plan: Plan, way: Outward): Promise<Result | undefined>
  /** How long the gateway may take for an answer; under a minute. */
  longestMs?: number
  /** In a transaction: writes what came of it. A refusal is returned, not thrown: thrown, it would undo what is written. */
  settle(call: Settling, plan: Plan, result: Result): Promise<ReplyOf<E> | Refusal>
}

/** A call that may wait in the outbox also tells the row its preconditions are about. */
export interface QueuedHandler<E extends Endpoint> {
  /** Tells it from a `GatheringHandler`. */
  open?: never
  current: Current<E> | null
  /** The table of those rows, where neither the answer nor the scope is of it. */
  rows?: Table
  run: Run<E>
  /** Of rows that many people want at once: the names of the queues in which these calls wait while others have locked them. */
  queuesOf?(db: Kysely<Database>, inputs: readonly Input<E>[]): Promise<readonly (string | number)[]>
}

/**
 * A call with slow work that no transaction should wait for (a password to be hashed): `ahead` does it before the transaction
 * begins, with the database itself, and what it answers goes to `run`. It is done only for those who may make the call with a
 * valid input, and not again for a key that was answered before.
 */
export interface AheadHandler<E extends Endpoint> {
  ahead(call: HandlerCall<E>): Promise<unknown>
  run(call: HandlerCall<E>, done: unknown): Promise<ReplyOf<E>>
}
/** Writes such a handler, so that `run` knows what `ahead` answers. */
export const withAhead = <E extends Endpoint, Done>(
  ahead: (call: HandlerCall<E>) => Promise<Done>,
  run: (call: HandlerCall<E>, done: Done) => Promise<ReplyOf<E>>,
): AheadHandler<E> => ({ ahead, run: (call, done) => run(call, done as Done) })

export type Handler<E extends Endpoint> = E['queue'] extends 'yes'
  ? QueuedHandler<E> | GatheringHandler<E>
  : Run<E> | AheadHandler<E> | Outside<E>

/** The handlers of an area: one for each call of its contract, none missing, none too many. */
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> }
