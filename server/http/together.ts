import type { Kysely } from 'kysely'
import type { Operation } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import { claimAll, isRemembered, rememberAll, type Claim } from './idempotency.ts'
import { namedBy } from './owners.ts'
import { claimOf, commit, effect, LONGEST_KEY, type Request } from './pipeline.ts'
import { Refusal } from './problem.ts'
import type { Implemented, Registry } from './registry.ts'
import { validate } from './validate.ts'

/**
 * The operations from `from` on that may share a transaction: of one call that can be carried out together, each under a key
 * and about a row of its own. Where the next one cannot, it is alone.
 */
export function stretchOf(registry: Registry, operations: readonly Operation[], from: number): Operation[] {
  const first = operations[from]!
  const call = registry.get(first.call)
  if (call?.together === undefined || call.endpoint.queue !== 'yes') return [first]
  const stretch: Operation[] = []
  const seen = new Set<unknown>()
  for (const operation of operations.slice(from)) {
    const [row, ...others] = rowsOf(call, operation)
    const key = `key ${operation.key}`
    if (operation.call !== first.call || row === undefined || others.length > 0 || seen.has(row) || seen.has(key)) break
    seen.add(row).add(key)
    stretch.push(operation)
  }
  return stretch.length > 0 ? stretch : [first]
}

function rowsOf({ endpoint: { access } }: Implemented, { params, query, body }: Operation): unknown[] {
  if (typeof access !== 'object') return []
  return namedBy(access.scope, { params, query, body }).map((id) => String(id).toLowerCase())
}

interface Wish {
  request: Request
  validated: ReturnType<typeof validate>
  mine: Claim
}

/**
 * Carries out the calls of a stretch in one transaction, each with the answer and the memory it would have by itself.
 * @returns null where one of them is not plain (its key is at work elsewhere, or something fails): nothing has happened then,
 * and each is to go by itself
 */
export async function runTogether(context: Context, call: Implemented, requests: readonly Request[]): Promise<Answer[] | null> {
  const wishes = requests.flatMap((request) => {
    const mine = (request.key?.length ?? 0) > LONGEST_KEY ? undefined : claimOf(call, request)
    return mine === undefined ? [] : [{ request, mine, validated: validate(call.endpoint, request) }]
  })
  if (wishes.length < requests.length) return null
  try {
    return await commit(context, call, (tx) => answerAll(context, call, wishes, tx))
  } catch {
    return null
  }
}

async function answerAll(context: Context, call: Implemented, wishes: readonly Wish[], tx: Kysely<Database>): Promise<Answer[]> {
  const { endpoint, current, together } = call
  const { read, run, write } = together!
  const before = await claimAll(
    tx,
    wishes.map(({ mine }) => mine),
  )
  const fresh = wishes.filter(({ validated }, nth) => before[nth] === undefined && !validated.path && !validated.fields)
  await read(
    tx,
    fresh.map(({ validated }) => validated.input as never),
  )
  const answers: Answer[] = []
  const answered: { mine: Claim; answer: { status: number; body: unknown } }[] = []
  for (const [nth, { request, validated, mine }] of wishes.entries()) {
    const known = before[nth]
    if (known !== undefined) answers.push({ ...known, replayed: true })
    else {
      const { status, body } = await orRefusal(() => effect(context, { endpoint, current, run }, request, validated, tx))
      answers.push({ status, body })
      answered.push({ mine, answer: { status, body } })
    }
  }
  await write(tx)
  await rememberAll(tx, answered, context.clock.now())
  return answers
}

/** A refusal that is the answer of this very wish; any other error is the stretch's. */
async function orRefusal(answering: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answering()
  } catch (error) {
    if (!(error instanceof Refusal) || !isRemembered(error.status)) throw error
    return refusalAnswer(error)
  }
}
