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
  /** The content, in a separate buffer, so that it can be transferred to a thread. */
  bytes: Uint8Array<ArrayBuffer>
  /** The SHA-256 of the content, in base64url. */
  hash: string
}

/**
 * The input of a handler: the parsed request, its user, and the handle through which it reads and writes.
 */
export interface HandlerCall<E extends Endpoint> extends Input<E> {
  /**
   * The transaction of this call. For a call that only reads, that anyone may make, or that sends a file, the database itself. Use
   * only this handle: the embedded database has one connection, and `context.db` would wait for it until the time limit.
   */
  db: Kysely<Database>
  /** The user who is signed in; can be null only in a call of access 'anyone'. */
  user: E['access'] extends 'anyone' ? CurrentUser | null : CurrentUser
  context: Context
  /** The time of the call, in milliseconds since 1970. All effects of the call have this time. */
  now: number
  /** The id of a row that this call creates: the caller's key if it is a UUID, otherwise a new one. */
  newId: string
  /** The network address of the caller. */
  address: string
  /** The origin under which the caller reaches this server; '' if unknown. */
  origin: string
  file: E extends { upload: 'multipart' } ? UploadedFile : undefined
  /** Request headers, for conditional reads. */
  headers: Record<string, string | string[] | undefined>
  /** The unit of work of this call, with the work to do after its commit. */
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
 * Returns the row of a call in its present state, locked, to compare it with the call's `if` and to record it before the change.
 * @returns an array for a call about several rows; null if the call creates a row or is about no particular row
 */
export type Current<E extends Endpoint> = (call: CurrentCall<E>) => Promise<object | object[] | null>

/**
 * A queued call whose decisions are written together at the end of its transaction, so that a thousand holds need only a few round
 * trips. The pipeline opens and writes the work, so that no handler can forget this.
 */
export interface GatheringHandler<E extends Endpoint, Work = unknown> {
  /** Creates the work object of one transaction. */
  open(tx: Kysely<Database>): Work
  current(call: CurrentCall<E>, work: Work): Promise<object | object[] | null>
  rows?: Table
  /** Decides one call and writes nothing yet, so that a refusal changes nothing. */
  run(call: HandlerCall<E>, work: Work): Promise<ReplyOf<E>>
  /** Writes the decisions. */
  write(work: Work): Promise<void>
  /**
   * Reads and locks the rows of several calls of one user that share a transaction, each about a different row. Without this
   * function calls do not share a transaction.
   * @param locked what to do about rows that others have locked. @returns for each input whether its row is locked now
   */
  readAll?(work: Work, inputs: readonly Input<E>[], locked: 'wait' | 'skip'): Promise<boolean[]>
  queuesOf?: QueuedHandler<E>['queuesOf']
}

/** The input of the parts of a call that run outside of a transaction. */
export interface ExternalCall {
  /** The key of the call at the gateway: the same for every attempt, so that a repeat is harmless. */
  key: string
  context: Context
  /** Aborted if the gateway takes too long. The result is then looked up. */
  signal: AbortSignal
}

/** The input for settling a call. A job may settle it for a caller who has disconnected. */
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
 * An external call (a charge, an email). It never waits for the service inside a transaction. The process may crash between any two
 * parts; a job then looks up the result, makes the call if the gateway does not know it, and settles it.
 */
export interface Outside<E extends Endpoint, Plan = unknown, Result = unknown> {
  /**
   * Reads the state when the call arrives, before it waits for locks. If `prepare` finds another state, another call came first,
   * and the refusal can say so. Runs only for valid inputs, before access is checked.
   */
  arrive?(call: Pick<HandlerCall<E>, 'db' | 'params' | 'body'>): Promise<unknown>
  /**
   * In a transaction: checks the call, and writes the plan. Throwing a refusal prevents the call.
   * @returns the subject (such as a charge), about which only one call runs at a time; and the plan, as JSON
   */
  prepare(call: HandlerCall<E>, arrived: unknown): Promise<{ about: string; plan: Plan }>
  /**
   * Without a transaction: calls the gateway. A refusal by the gateway is a result; throwing means that the result is unknown.
   */
  outside(plan: Plan, way: ExternalCall): Promise<Result>
  /** Without a transaction: looks up the result of the key at the gateway; undefined if the gateway does not know the key. */
  ask(plan: Plan, way: ExternalCall): Promise<Result | undefined>
  /** The time limit of the gateway in milliseconds: less than the lease of the call (`LEASE_MS`); absent: `CALL_MS`. */
  longestMs?: number
  /** In a transaction: writes the result. Return a refusal instead of throwing it, because throwing would roll the result back. */
  settle(call: Settling, plan: Plan, result: Result): Promise<ReplyOf<E> | Refusal>
}

/** A call that may wait in the outbox. `current` returns the row that its preconditions are about. */
export interface QueuedHandler<E extends Endpoint> {
  /** Distinguishes this type from `GatheringHandler`. */
  open?: never
  current: Current<E> | null
  /** The table of the rows of `current`, if neither the response nor the scope has this table. */
  rows?: Table
  run: Run<E>
  /**
   * For rows that many users request at the same time: the names of the queues in which these calls wait while others have locked
   * the rows.
   */
  queuesOf?(db: Kysely<Database>, inputs: readonly Input<E>[]): Promise<readonly (string | number)[]>
}

/**
 * A call with slow work that no transaction should wait for (hashing a password). `ahead` does it before the transaction begins,
 * only for a valid input of a caller with access, and not for a key with a stored response.
 */
export interface AheadHandler<E extends Endpoint> {
  /** Gets the database itself, not a transaction. Its result is passed to `run`. */
  ahead(call: HandlerCall<E>): Promise<unknown>
  run(call: HandlerCall<E>, done: unknown): Promise<ReplyOf<E>>
}
/** A call that cannot wait in a queue, and whose line in the record of changes has the row before and after it. */
export interface RecordedHandler<E extends Endpoint> {
  current: Current<E>
  /** The table of the rows of `current`, if neither the response nor the scope has this table. */
  rows?: string
  run: Run<E>
}

/** Creates a `RecordedHandler`. @param current returns the row, with its `id` @param rows as in `RecordedHandler` */
export const withBefore = <E extends Endpoint>(current: Current<E>, run: Run<E>, rows?: string): RecordedHandler<E> => ({
  current,
  run,
  ...(rows !== undefined && { rows }),
})

/** Creates an `AheadHandler` whose `run` receives the type that `ahead` returns. */
export const withAhead = <E extends Endpoint, Done>(
  ahead: (call: HandlerCall<E>) => Promise<Done>,
  run: (call: HandlerCall<E>, done: Done) => Promise<ReplyOf<E>>,
): AheadHandler<E> => ({ ahead, run: (call, done) => run(call, done as Done) })

export type Handler<E extends Endpoint> = E['queue'] extends 'yes'
  ? QueuedHandler<E> | GatheringHandler<E>
  : Run<E> | AheadHandler<E> | Outside<E> | RecordedHandler<E>

/** The handlers of an area: exactly one for each call of its contract. */
export type Handlers<A extends Record<string, Endpoint>> = { [K in keyof A]: Handler<A[K]> }
