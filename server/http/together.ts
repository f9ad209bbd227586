import type { Kysely } from 'kysely'
import type { Operation } from '#contract/sync.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { refusalAnswer, type Answer } from './answer.ts'
import type { Needs } from './access.ts'
import { checkRoom } from './answers-kept.ts'
import { recordChanges, type Change } from './changes.ts'
import { claimAll, isRemembered, rememberAll, type Claim, type Remembered } from './idempotency.ts'
import { namedBy } from './owners.ts'
import { admit, claimOf, commit, effect, LONGEST_KEY, replay, type Request } from './pipeline.ts'
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
  return namedBy(access.scope, { params, query, body }, false).ids
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
  const { read, run, write } = call.together!
  const each = { ...call, run }
  const before = await claimAll(
    tx,
    wishes.map(({ mine }) => mine),
  )
  const fresh = before.filter((known) => known === undefined).length
  if (fresh > 0) await checkRoom(context, tx, wishes[0]!.mine.user, fresh)
  // Who may not is refused before a row is locked for them.
  const admitted = new Map<Wish, Needs>()
  const answers = new Map<Wish, Answer>()
  const answered: { mine: Claim; answer: Remembered }[] = []
  for (const [nth, wish] of wishes.entries()) {
    const { request, validated, mine } = wish
    const known = before[nth]
    const refusal = await refusalOf(async () => {
      if (known === undefined) admitted.set(wish, await admit(context, call, request, validated, tx))
      else answers.set(wish, await replay(context, call, request, validated, known, tx))
    })
    if (refusal === undefined) continue
    answers.set(wish, refusal)
    if (known === undefined) answered.push({ mine, answer: { status: refusal.status, body: refusal.body, needs: null } })
  }
  await read(
    tx,
    [...admitted.keys()].map(({ validated }) => validated.input as never),
  )
  const changes: Change[] = []
  for (const [wish, needs] of admitted) {
    const { request, validated, mine } = wish
    const refusal = await refusalOf(async () => {
      const done = await effect(context, each, request, validated, tx, { needs })
      answers.set(wish, done.answer)
      changes.push(...done.changes)
    })
    if (refusal !== undefined) answers.set(wish, refusal)
    const { status, body } = answers.get(wish)!
    answered.push({ mine, answer: { status, body, needs } })
  }
  await write(tx)
  await recordChanges(tx, changes, context.clock.now())
  await rememberAll(tx, answered, context.clock.now())
  return wishes.map((wish) => answers.get(wish)!)
}

/** The refusal that is the answer of this very wish, where there is one; any other error is the stretch's. */
async function refusalOf(answering: () => Promise<void>): Promise<Answer | undefined> {
  try {
    await answering()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || !isRemembered(error.status)) throw error
    return refusalAnswer(error)
  }
}
