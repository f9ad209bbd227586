import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { onlyReads } from '#contract/core/endpoint.ts'
import { valueAt } from '#contract/core/list.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import { checkAccess, checkPerson } from './access.ts'
import { checkNeeds, type Needs } from '#server/kernel/needs.ts'
import { type Answer, answerOf, refusalAnswer } from './answer.ts'
import { checkAnswerQuota } from './stored-answer-quota.ts'
import { readOwners } from '#server/kernel/row-owners.ts'
import { changesOf, isRecorded, recordChanges, type Change } from './changes.ts'
import { callOf } from './handler-call.ts'
import { claim, hashInput, isKnown, isRemembered, remember, unremembered, type Claim, type Remembered } from './idempotency.ts'
import { attemptInQueues, attemptQuickly } from './lock-queue.ts'
import { invalid, Refusal, stale } from '#server/kernel/refusal.ts'
import { checkProof } from './proof.ts'
import type { Implemented } from './registry.ts'
import type { Request } from './request.ts'
import type { Validated } from './validate.ts'

export const LONGEST_KEY = 64

/** A write: answered from memory where its key was seen before; otherwise done, and remembered with its answer. */
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
      // Bytes are not remembered: what answers with a file changes nothing.
      if (answer.raw === undefined)
        await remember(unit, mine, { status: answer.status, body: answer.body, needs }, context.clock.now())
      return answer
    })
  try {
    return await inTurn(() => once(run))
  } catch (error) {
    const refusal = refusalAnswer(error)
    if (!claimed || !isRemembered(refusal)) throw error
    // What was begun is undone with its transaction. If the same wish came through elsewhere meanwhile, its answer stands.
    return once(async () => refusal)
  }
}

/** Runs a transaction. If others have locked its rows, and its handler names queues for them, it waits there for its turn. */
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
 * The first answer once more, whatever has become of the row since, if the caller still has what it took to get it.
 * @throws the refusal of who has not
 */
export async function replay(
  context: Context,
  call: Implemented,
  request: Request,
  validated: Validated,
  { needs, status, body }: Remembered,
  tx: Kysely<Database>,
): Promise<Answer> {
  // Refused before it was let in, or remembered before this was kept: asked about as if it came for the first time.
  if (needs === null) await mayBeAsked(context, call, request, validated, tx)
  else checkNeeds(request.user!, needs)
  return { status, body, replayed: true }
}

/** What the call does before its transaction, where it may be made and was not answered before. */
async function ahead(context: Context, call: Implemented, request: Request, validated: Validated, mine: Claim | undefined) {
  if (call.ahead === undefined) return undefined
  // Whoever is refused here is refused again in the transaction, which remembers it.
  const admitted = await admit(context, call, request, validated, context.db).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (admitted === null || (mine !== undefined && (await isKnown(context.db, mine)))) return undefined
  return call.ahead(callOf(context, request, validated, context.db))
}

/**
 * One transaction, with the moments around its end at which tests let the server die.
 * @param part of a call that has several transactions: which one
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

/** The path names something, and the caller may make this call on it. */
async function mayBeAsked(
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

/** May → valid. Nothing of the rows it is about has been read or locked before this is through. */
export async function admit(
  context: Context,
  call: Implemented,
  request: Request,
  validated: Validated,
  db: Kysely<Database>,
): Promise<Needs> {
  const needs = await mayBeAsked(context, call, request, validated, db)
  if (request.media) throw request.media
  if (validated.fields) throw validated.fields
  if (call.endpoint.upload === 'multipart' && request.file === undefined) throw invalid({ file: ['Required'] })
  checkProof(call.endpoint, validated.input, request.user, context)
  return needs
}

/** What a call came to: its answer, and its lines of the record of changes, to be written in the same transaction. */
export interface Effect {
  answer: Answer
  changes: Change[]
}

/**
 * Still as seen? → effect, of a call that is admitted.
 * @param given what the call did before its transaction, or the work of the transaction
 * @param unit of its transaction; none if it has no transaction of its own
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

/** Is every field the wish depends on as its maker saw it, in each row it is about? */
function checkSeen(rows: object | object[] | null, seen: Record<string, unknown>): void {
  const differs = (row: object) =>
    !Object.entries(seen).every(([field, value]) => isDeepStrictEqual(valueAt(row, field), value ?? null))
  const other = [rows ?? []].flat().find(differs)
  if (other) throw stale(other)
}
