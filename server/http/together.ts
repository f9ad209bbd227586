import type { Operation } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import type { Needs } from '#server/kernel/needs.ts'
import { checkAnswerQuota } from './stored-answer-quota.ts'
import { recordChanges, type Change } from './changes.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { claimAll, isRemembered, rememberAll, type Claim, type Remembered } from './idempotency.ts'
import { attemptInQueues, attemptQuickly } from './lock-queue.ts'
import { namedBy } from './named-rows.ts'
import { admit, claimOf, commit, effect, LONGEST_KEY, replay } from './pipeline.ts'
import type { Request } from './request.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Implemented, Registry } from './registry.ts'
import { validate } from './validate.ts'

/**
 * Returns the operations, beginning at `from`, that may share a transaction: of the same call, with different keys, and either
 * decided together, each about a different row, or all with refused input. Otherwise returns only the first operation.
 */
export function stretchOf(registry: Registry, operations: readonly Operation[], from: number): Operation[] {
  const first = operations[from]!
  const call = registry.get(first.call)
  if (call === undefined || call.endpoint.queue !== 'yes') return [first]
  const rows = new Set<unknown>()
  const isOfOwnRow = (operation: Operation) => {
    const [row, ...others] = rowsOf(call, operation)
    return row !== undefined && others.length === 0 && !rows.has(row) && rows.add(row)
  }
  const together = call.gather?.readAll ? whileOf(first.call, operations, from, isOfOwnRow) : []
  if (together.length > 1) return together
  const refused = call.outside ? [] : whileOf(first.call, operations, from, (operation) => isRefused(call, operation))
  return refused.length > 1 ? refused : [first]
}

/** Returns the operations from `from` on, up to the first that is of another call, repeats a key, or does not pass `isFit`. */
function whileOf(call: string, operations: readonly Operation[], from: number, isFit: (one: Operation) => unknown): Operation[] {
  const keys = new Set<string>()
  const stretch: Operation[] = []
  for (const operation of operations.slice(from)) {
    if (operation.call !== call || keys.has(operation.key) || !isFit(operation)) break
    keys.add(operation.key)
    stretch.push(operation)
  }
  return stretch
}

function isRefused({ endpoint }: Implemented, { params, query, body }: Operation): boolean {
  const { path, fields } = validate(endpoint, { params, query, body })
  return path !== undefined || fields !== undefined
}

function rowsOf({ endpoint: { access } }: Implemented, { params, query, body }: Operation): unknown[] {
  if (typeof access !== 'object') return []
  return namedBy(access.scope, { params, query, body }, false).ids
}

interface BatchedCall {
  request: Request
  validated: ReturnType<typeof validate>
  mine: Claim
}

/**
 * Runs the operations of a stretch in one transaction. Each has the response, and the stored response, that it would have alone.
 * Those whose rows others have locked follow in a second transaction, or get the response that the database is busy.
 * @returns null if one of them cannot be part of the transaction (its key is in use, or something fails). Each must then run
 * alone; those that are already done only return their stored response
 */
export async function runTogether(context: Context, call: Implemented, requests: readonly Request[]): Promise<Answer[] | null> {
  const batch = requests.flatMap((request) => {
    const mine = (request.key?.length ?? 0) > LONGEST_KEY ? undefined : claimOf(call, request)
    return mine === undefined ? [] : [{ request, mine, validated: validate(call.endpoint, request) }]
  })
  if (batch.length < requests.length) return null
  try {
    const answers = await runBatched(context, call, batch)
    return batch.map((batched) => answers.get(batched)!)
  } catch (error) {
    if (!isUnavailable(error)) return null
    const answer = refusalAnswer(error)
    return batch.map(() => answer)
  }
}

async function runBatched(context: Context, call: Implemented, batch: readonly BatchedCall[]): Promise<Map<BatchedCall, Answer>> {
  const attempt = (some: readonly BatchedCall[], locked: 'wait' | 'skip') =>
    commit(context, call, (_, unit) => answerAll(context, call, some, unit, locked))
  const { queuesOf } = call
  if (queuesOf === undefined) return attempt(batch, 'wait')
  const answers = (await attemptQuickly(() => attempt(batch, 'skip'))) ?? new Map<BatchedCall, Answer>()
  const busy = batch.filter((batched) => !answers.has(batched))
  if (busy.length === 0) return answers
  try {
    const inputs = busy.flatMap(({ validated: { input, path, fields } }) => ((path ?? fields) ? [] : [input as never]))
    const names = await queuesOf(context.db, inputs)
    for (const [batched, answer] of await attemptInQueues(context, names, () => attempt(busy, 'wait')))
      answers.set(batched, answer)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const answer = refusalAnswer(error)
    for (const batched of busy) answers.set(batched, answer)
  }
  return answers
}

/** Runs operations in one transaction. @returns their responses, without those whose rows were skipped because they are locked */
async function answerAll(
  context: Context,
  call: Implemented,
  batch: readonly BatchedCall[],
  unit: UnitOfWork,
  locked: 'wait' | 'skip',
): Promise<Map<BatchedCall, Answer>> {
  const tx = unit.db
  const before = await claimAll(
    tx,
    batch.map(({ mine }) => mine),
  )
  const fresh = before.filter((known) => known === undefined).length
  if (fresh > 0) await checkAnswerQuota(context, tx, batch[0]!.mine.user, fresh)
  // Access is checked before any row is locked.
  const admitted = new Map<BatchedCall, Needs>()
  const answers = new Map<BatchedCall, Answer>()
  const answered: { mine: Claim; answer: Remembered }[] = []
  for (const [nth, batched] of batch.entries()) {
    const { request, validated, mine } = batched
    const known = before[nth]
    const refusal = await refusalOf(async () => {
      if (known === undefined) admitted.set(batched, await admit(context, call, request, validated, tx))
      else answers.set(batched, await replay(context, call, request, validated, known, tx))
    })
    if (refusal === undefined) continue
    answers.set(batched, refusal)
    if (known === undefined) answered.push({ mine, answer: { status: refusal.status, body: refusal.body, needs: null } })
  }
  if (admitted.size > 0) answered.push(...(await carryOut(context, call, { admitted, answers, locked }, unit)))
  await rememberAll(unit, answered, context.clock.now())
  return answers
}

interface Admitted {
  admitted: ReadonlyMap<BatchedCall, Needs>
  answers: Map<BatchedCall, Answer>
  locked: 'wait' | 'skip'
}

/** Runs the admitted operations and adds their responses. @returns the responses to store */
async function carryOut(context: Context, call: Implemented, { admitted, answers, locked }: Admitted, unit: UnitOfWork) {
  const tx = unit.db
  const { open, readAll, write } = call.gather!
  const work = open(tx)
  const inputs = [...admitted.keys()].map(({ validated }) => validated.input as never)
  const isRead = await readAll!(work, inputs, locked)
  const answered: { mine: Claim; answer: Remembered }[] = []
  const changes: Change[] = []
  for (const [nth, [batched, needs]] of [...admitted].entries()) {
    if (locked === 'skip' && !isRead[nth]) continue
    const { request, validated, mine } = batched
    const refusal = await refusalOf(async () => {
      const done = await effect(context, call, request, validated, tx, { needs, given: work, unit })
      answers.set(batched, done.answer)
      changes.push(...done.changes)
    })
    if (refusal !== undefined) answers.set(batched, refusal)
    const { status, body } = answers.get(batched)!
    answered.push({ mine, answer: { status, body, needs } })
  }
  await write(work)
  await recordChanges(tx, changes, context.clock.now())
  return answered
}

/**
 * Runs the work of one operation.
 * @returns the refusal if the operation is refused and the refusal is to be stored; undefined if the operation succeeds
 * @throws any other refusal or error, which ends the whole stretch
 */
async function refusalOf(answering: () => Promise<void>): Promise<Answer | undefined> {
  try {
    await answering()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || !isRemembered(refusalAnswer(error))) throw error
    return refusalAnswer(error)
  }
}
