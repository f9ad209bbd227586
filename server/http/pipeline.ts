import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { onlyReads } from '#contract/core/endpoint.ts'
import { valueAt } from '#contract/core/list.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import { checkAccess, checkPerson } from './access.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { checkNeeds, type Needs } from '#server/kernel/needs.ts'
import { type Answer, answerOf, refusalAnswer } from './answer.ts'
import { checkAnswerQuota } from './stored-answer-quota.ts'
import { readOwners } from '#server/kernel/row-owners.ts'
import { changesOf, isRecorded, recordChanges, type Change } from './changes.ts'
import { auditedCall, recordCall } from './audited.ts'
import { callOf } from './handler-call.ts'
import { claim, hashInput, isKnown, isRemembered, remember, unremembered, type Claim, type Remembered } from './idempotency.ts'
import { attemptInQueues, attemptQuickly } from './lock-queue.ts'
import { carriedOut, invalid, Refusal, stale } from '#server/kernel/refusal.ts'
import { checkProof } from './proof.ts'
import type { Implemented } from './registry.ts'
import type { Request } from './request.ts'
import type { Validated } from './validate.ts'

export const LONGEST_KEY = 64

/**
 * Runs a write. If its key has a stored response, that response is replayed; otherwise the write runs and, if it has a key, its
 * response is stored.
 */
export async function write(context: Context, call: Implemented, request: Request, validated: Validated): Promise<Answer> {
  const mine = claimOf(call, request)
  const done = await ahead(context, call, request, validated, mine)
  let needs: Needs | null = null
  const run = async (tx: Kysely<Database>, unit: UnitOfWork) => {
    needs = null
    needs = await admit(context, call, request, validated, tx)
    const work = call.gather?.open(tx)
    const { answer, changes } = await effect(context, call, request, validated, tx, {
      needs,
      given: call.gather ? work : done,
      unit,
    })
    await call.gather?.write(work)
    await recordChanges(tx, changes, context.clock.now())
    await recordCall(tx, auditedCall(call.endpoint, request, validated, needs), context.clock.now())
    return answer
  }
  const inTurn = <T>(attempt: () => Promise<T>) => waitForRows(context, call, validated, attempt)
  if (mine === undefined) return inTurn(() => commit(context, call, run))
  let claimed = false
  const once = (answering: (tx: Kysely<Database>, unit: UnitOfWork) => Promise<Answer>) =>
    commit(context, call, async (tx, unit) => {
      claimed = false
      const before = await claim(tx, mine)
      if (before !== undefined) return await replay(context, call, request, validated, before, tx)
      await checkAnswerQuota(context, tx, mine.user)
      claimed = true
      const answer = await answering(tx, unit)
      // Bytes are not stored: a call that returns a file changes nothing.
      if (answer.raw === undefined)
        await remember(unit, mine, { status: answer.status, body: answer.body, needs }, context.clock.now())
      return answer
    })
  try {
    return await inTurn(() => once(run))
  } catch (error) {
    const refusal = refusalAnswer(error)
    if (!claimed || !isRemembered(refusal)) throw error
    // The transaction was rolled back. If another transaction has made the same request successfully, its response is returned.
    return once(async () => refusal)
  }
}

/**
 * Runs a transaction. If others have locked its rows and its handler defines queues for them, the transaction waits for its turn in
 * these queues.
 */
async function waitForRows<T>(
  context: Context,
  { queuesOf }: Implemented,
  { input, path, fields }: Validated,
  attempt: () => Promise<T>,
): Promise<T> {
  if (queuesOf === undefined || path !== undefined || fields !== undefined) return attempt()
  return (await attemptQuickly(attempt)) ?? attemptInQueues(context, await queuesOf(context.db, [input as never]), attempt)
}

/**
 * Replays the stored response, whether or not its row has changed since, if the caller still has the required access.
 * @throws Refusal 401, 403 or 404 if the caller no longer has this access
 */
export async function replay(
  context: Context,
  call: Implemented,
  request: Request,
  validated: Validated,
  { needs, status, body }: Remembered,
  tx: Kysely<Database>,
): Promise<Answer> {
  // If the first request was refused for missing access, access is checked as for a new request.
  if (needs === null) await checkCall(context, call, request, validated, tx)
  else checkAccessToReplay(request.user!, { needs, status })
  return { status, body, replayed: true }
}

/** Checks that a user still has the access that a stored response needed. @throws Refusal 403, which says if the change is done */
function checkAccessToReplay(user: CurrentUser, { needs, status }: { needs: Needs; status: number }): void {
  try {
    checkNeeds(user, needs)
  } catch (error) {
    if (error instanceof Refusal && status < 300) throw carriedOut(error.message)
    throw error
  }
}

/** Runs the work of a call before its transaction, if the call may be made and has no stored response. */
async function ahead(context: Context, call: Implemented, request: Request, validated: Validated, mine: Claim | undefined) {
  if (call.ahead === undefined) return undefined
  // The transaction meets the same refusal again, and stores it.
  const admitted = await admit(context, call, request, validated, context.db).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (admitted === null || (mine !== undefined && (await isKnown(context.db, mine)))) return undefined
  return call.ahead(callOf(context, request, validated, context.db))
}

/**
 * Runs a transaction. Tests can make the server crash just before and after its commit.
 * @param part the name of the transaction, for calls that have several
 */
export async function commit<T>(
  context: Context,
  { endpoint }: Pick<Implemented, 'endpoint'>,
  work: (tx: Kysely<Database>, unit: UnitOfWork) => Promise<T>,
  part?: string,
): Promise<T> {
  const name = part === undefined ? endpoint.name : `${endpoint.name}.${part}`
  const done = await transact(context, async (tx, unit) => {
    const done = await work(tx, unit)
    context.faults?.beforeCommit?.(name)
    return done
  })
  context.faults?.afterCommit?.(name)
  return done
}

/** Returns the claim of a request's key; undefined without a key or a user, for reads, and for calls in `unremembered`. */
export function claimOf({ endpoint }: Implemented, request: Request): Claim | undefined {
  if (request.key === undefined || request.user === null || onlyReads(endpoint) || unremembered.has(endpoint.name))
    return undefined
  const { params, query, body, if: seen, file } = request
  return {
    user: request.user.id,
    call: endpoint.name,
    key: request.key,
    hash: hashInput({ params, query, body, if: seen, file: file?.hash }),
  }
}

/** Checks that the path is valid and the caller may make the call. @returns the access that the call needs */
async function checkCall(
  context: Context,
  { endpoint }: Implemented,
  { user, owners }: Request,
  { input, path, fields }: Validated,
  db: Kysely<Database>,
): Promise<Needs> {
  checkPerson(endpoint, user)
  if (path) throw path
  const { config, rowTables } = context
  return checkAccess({ endpoint, input, valid: fields === undefined, user, db, config, owners: owners ?? readOwners(rowTables) })
}

/**
 * Checks access, the input, and a needed proof, before the handler reads or locks any row.
 * @returns the access that the call needs
 * @throws Refusal 401, 403, 404, 415, 422
 */
export async function admit(
  context: Context,
  call: Implemented,
  request: Request,
  validated: Validated,
  db: Kysely<Database>,
): Promise<Needs> {
  const needs = await checkCall(context, call, request, validated, db)
  if (request.media) throw request.media
  if (validated.fields) throw validated.fields
  if (call.endpoint.upload === 'multipart' && request.file === undefined) throw invalid({ file: ['Required'] })
  checkProof(call.endpoint, validated.input, request.user, context)
  return needs
}

/** The result of a call: its response, and its lines for the shift journal, which the same transaction writes. */
export interface Effect {
  answer: Answer
  changes: Change[]
}

/**
 * Checks the preconditions of an admitted call and runs its handler.
 * @param given the result of the call's work before its transaction, or the work of the transaction
 * @param unit the unit of work of its transaction; absent if it has no transaction of its own
 */
export async function effect(
  context: Context,
  call: Implemented,
  request: Request,
  { input }: Validated,
  db: Kysely<Database>,
  { needs, given: extra, unit }: { needs: Needs; given?: unknown; unit?: UnitOfWork },
): Promise<Effect> {
  const { endpoint, run, current } = call
  let status: number | undefined
  const given = callOf(context, request, { input }, db, { unit, status: (other) => void (status = other) })
  const recorded = isRecorded(endpoint)
  const before = current !== null && (recorded || request.if !== undefined) ? await current(given, extra) : null
  if (request.if !== undefined && current !== null) checkSeen(before, request.if)
  const reply: unknown = await run(given, extra)
  const answer = answerOf(endpoint, reply, status, context.checkReplies)
  return { answer, changes: recorded ? await changesOf(context, call, request, given, needs, before, answer.body) : [] }
}

/** Checks that the fields of `if` have the values that the user saw, in each row of the call. @throws Refusal 409 Stale */
function checkSeen(rows: object | object[] | null, seen: Record<string, unknown>): void {
  const differs = (row: object) =>
    !Object.entries(seen).every(([field, value]) => isDeepStrictEqual(valueAt(row, field), value ?? null))
  const other = [rows ?? []].flat().find(differs)
  if (other) throw stale(other)
}
