import type { RowKind } from '#contract/core/access.ts'
import type { BatchAnswer, BatchInput, Operation } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import { epochNow, positionAfter } from '#server/db/feed.ts'
import { withPatience } from '#server/db/patience.ts'
import { LONGEST_WAIT_MS } from '#server/db/unavailable.ts'
import type { Answer } from './answer.ts'
import { recordAttempts } from './attempts.ts'
import { recordIfRefused } from './audited.ts'
import { isProofNeeded } from './idempotency.ts'
import { cachedOwners } from '#server/kernel/row-owners.ts'
import { namedBy } from './named-rows.ts'
import type { Request } from './request.ts'
import { runCall } from './run-call.ts'
import { anotherEpoch, invalid, upgradeRequired } from '#server/kernel/refusal.ts'
import type { Registry } from './registry.ts'
import { runTogether, stretchOf } from './together.ts'

/**
 * How long the operations may wait for the database, in milliseconds. The rest of the request's waiting time is for the query after
 * them.
 */
const OPERATIONS_WAIT_MS = LONGEST_WAIT_MS - 2_000

/**
 * Runs queued calls in order, each with its own response, until a response means "later" (`isLater`), so that no call overtakes
 * another. Operations without a result were not tried and must be sent again.
 * @throws 410 if the batch was made for another epoch
 */
export async function runBatch(
  context: Context,
  registry: Registry,
  { operations, epoch: meantFor }: BatchInput,
  caller: Pick<Request, 'user' | 'address' | 'headers'>,
): Promise<BatchAnswer> {
  const results: BatchAnswer['results'] = []
  // Read before the operations. If the database is restored while they run, the response belongs to the ended epoch.
  const epoch = await epochNow(context.db)
  // A batch of an earlier epoch may arrive after its sender has stopped waiting for it and has sent other batches.
  if (meantFor !== undefined && meantFor !== epoch) throw anotherEpoch(epoch)
  const owners = cachedOwners(context.rowTables)
  for (const [row, ids] of namedIn(registry, operations)) await owners(context.db, row, [...ids])
  await withPatience({ ms: OPERATIONS_WAIT_MS }, async () => {
    while (results.length < operations.length) {
      const stretch = stretchOf(registry, operations, results.length)
      // In a stretch, a call whose row is locked gets a response that means "later" while the other calls are done, because each
      // call is about a different row.
      const answers = await runStretch(context, registry, stretch, { ...caller, owners })
      for (const [nth, { status, body, replayed }] of answers.entries())
        results.push({ key: stretch[nth]!.key, status, body: body ?? null, ...(replayed ? { replayed } : {}) })
      if (answers.some(isLater)) break
    }
  })
  return { results, at: await positionAfter(context.db, epoch) }
}

type Caller = Pick<Request, 'user' | 'address' | 'headers' | 'owners'>

/** Runs operations together if possible; otherwise one after the other, up to the first response that means "later". */
async function runStretch(
  context: Context,
  registry: Registry,
  stretch: readonly Operation[],
  caller: Caller,
): Promise<Answer[]> {
  const known = registry.get(stretch[0]!.call)
  if (known !== undefined && stretch.length > 1) {
    const requests = stretch.map((operation) => requestOf(operation, caller))
    const answers = await runTogether(context, known, requests)
    if (answers !== null) {
      for (const answer of answers) await recordIfRefused(context, known.endpoint, caller, answer)
      const attempts = answers.map((answer, nth) => ({ request: requests[nth]!, answer }))
      await recordAttempts(context, known.endpoint, attempts)
      return answers
    }
  }
  const answers: Answer[] = []
  for (const operation of stretch) {
    const answer = await runOperation(context, registry, operation, caller)
    answers.push(answer)
    if (isLater(answer)) break
  }
  return answers
}

const requestOf = ({ key, params, query, body, if: seen }: Operation, caller: Caller): Request => ({
  ...caller,
  key,
  params,
  query,
  body,
  if: seen,
})

/**
 * Returns the rows of all operations, so that one query for each kind finds their channels, and a thousand holds need few round
 * trips.
 */
function namedIn(registry: Registry, operations: readonly Operation[]): Map<RowKind, Set<string | number>> {
  const named = new Map<RowKind, Set<string | number>>()
  for (const { call, params, query, body } of operations) {
    const access = registry.get(call)?.endpoint.access
    if (typeof access !== 'object') continue
    const ids = named.get(access.scope.row) ?? new Set()
    named.set(access.scope.row, ids)
    for (const id of namedBy(access.scope, { params, query, body }, false).ids) ids.add(id)
  }
  return named
}

async function runOperation(context: Context, registry: Registry, operation: Operation, caller: Caller): Promise<Answer> {
  const known = registry.get(operation.call)
  if (known === undefined) return refused(upgradeRequired())
  if (known.endpoint.queue !== 'yes') return refused(invalid({ call: ['This call cannot wait in a queue'] }))
  return runCall(context, known, requestOf(operation, caller))
}

const refused = ({ status, problem }: ReturnType<typeof upgradeRequired>): Answer => ({ status, body: problem })

const isLater = ({ status, body }: Answer): boolean =>
  isProofNeeded(body) ||
  status >= 500 ||
  status === 429 ||
  (status === 409 && (body as { code?: unknown } | null)?.code === 'InProgress')
