import type { Kysely, Selectable } from 'kysely'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import { beyondPatience } from '#server/db/patience.ts'
import type { Database, OutsideCallsTable } from '#server/db/schema.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import type { PlannedChange } from '#server/db/schema-changes.ts'
import { log } from '#server/log.ts'
import { checkNeeds, type Needs } from '#server/kernel/needs.ts'
import { answerOf, refusalAnswer, type Answer } from './answer.ts'
import { plannedChange, recordChanges } from './changes.ts'
import { callOf } from './handler-call.ts'
import { claim, isRemembered, remember, type Claim } from './idempotency.ts'
import { admit, claimOf, commit, replay } from './pipeline.ts'
import type { Request } from './request.ts'
import { inProgress, keyReused, Refusal } from '#server/kernel/refusal.ts'
import type { Implemented } from './registry.ts'
import type { Validated } from './validate.ts'

type Leaving = Implemented & Required<Pick<Implemented, 'outside'>>
type Row = Selectable<OutsideCallsTable>

/** How long a gateway may take, where its call says nothing else. */
const OUTSIDE_MS = 20_000
/** So long nobody else takes a call up: longer than an attempt lasts. */
const LEASE_MS = 60_000
/** How long to wait before what failed is asked for again: the first time, and at most. */
const [RETRY_MS, LONGEST_RETRY_MS] = [5_000, 600_000]

const iso = (at: number) => new Date(at).toISOString()

/**
 * A call that leaves the house: prepared in a transaction, carried out without one, settled in another. Until it is settled the
 * same key answers 409 InProgress; from then on the stored answer.
 */
export async function runOutside(context: Context, call: Leaving, request: Request, validated: Validated): Promise<Answer> {
  const keyed = { ...request, key: request.key ?? uuidv7(context.clock.now()) }
  const mine = claimOf(call, keyed)!
  const arrived = await arrive(context, call, keyed, validated)
  const begun = await begin(context, call, keyed, validated, { mine, arrived })
  if ('status' in begun) return begun
  try {
    // The gateway may take its time, and what it did is written whoever waits.
    return await beyondPatience(() => carryOut(context, call, begun))
  } catch (error) {
    await later(context, begun, error)
    throw inProgress()
  }
}

const arrive = async (context: Context, { outside }: Leaving, request: Request, validated: Validated): Promise<unknown> =>
  validated.path || validated.fields ? undefined : outside.arrive?.(callOf(context, request, validated, context.db))

/** Prepares a call, or takes up one that was left lying. @returns its row, or the answer where there is one already */
async function begin(
  context: Context,
  call: Leaving,
  request: Request,
  validated: Validated,
  { mine, arrived }: { mine: Claim; arrived: unknown },
): Promise<Row | Answer> {
  let needs: Needs | null = null
  let claimed = false
  const once = (work: (tx: Kysely<Database>, unit: UnitOfWork) => Promise<Row | Answer>) =>
    commit(
      context,
      call,
      async (tx, unit) => {
        claimed = false
        const before = await claim(tx, mine)
        if (before !== undefined) return replay(context, call, request, validated, before, tx)
        claimed = true
        return work(tx, unit)
      },
      'prepare',
    )
  try {
    return await once(async (tx, unit) => {
      needs = null
      const left = await takeUp(tx, mine, request, context.clock.now())
      if (left !== undefined) return left
      needs = await admit(context, call, request, validated, tx)
      const given = callOf(context, request, validated, tx, { unit })
      const record = plannedChange(call, request, given, needs)
      return put(tx, mine, request, needs, { ...(await call.outside.prepare(given, arrived)), record }, given.now)
    })
  } catch (error) {
    const refusal = refusalAnswer(error)
    const isLater = error instanceof Refusal && error.code === 'InProgress'
    if (!claimed || isLater || !isRemembered(refusal.status)) throw error
    return once(async (_, unit) => {
      await remember(unit, mine, { status: refusal.status, body: refusal.body, needs }, context.clock.now())
      return refusal
    })
  }
}

/** The row of a call that was prepared before, if nobody is at it. */
async function takeUp(tx: Kysely<Database>, mine: Claim, { user }: Request, now: number): Promise<Row | undefined> {
  const left = await tx
    .selectFrom('outside_calls')
    .selectAll()
    .where('user_id', '=', mine.user)
    .where('call', '=', mine.call)
    .where('key', '=', mine.key)
    .forUpdate()
    .executeTakeFirst()
  if (left === undefined) return undefined
  if (left.input_hash !== mine.hash) throw keyReused()
  checkNeeds(user!, left.needs)
  if (left.settled_at !== null || Date.parse(left.leased_until) > now) throw inProgress()
  return lease(tx, left, now)
}

async function lease(tx: Kysely<Database>, { id, attempts }: Row, now: number): Promise<Row> {
  return tx
    .updateTable('outside_calls')
    .set({ leased_until: iso(now + LEASE_MS), attempts: attempts + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes down what is about to happen. @throws 409 InProgress while another call about the same thing is open */
async function put(
  tx: Kysely<Database>,
  mine: Claim,
  { user }: Request,
  needs: Needs,
  { about, plan, record }: { about: string; plan: unknown; record: PlannedChange },
  now: number,
): Promise<Row> {
  const row = await tx
    .insertInto('outside_calls')
    .values({
      id: uuidv7(now),
      call: mine.call,
      user_id: mine.user,
      user_name: user!.name,
      key: mine.key,
      input_hash: mine.hash,
      needs: JSON.stringify(needs),
      about,
      plan: JSON.stringify(plan ?? null),
      record: JSON.stringify(record),
      leased_until: iso(now + LEASE_MS),
      attempts: 1,
      created_at: iso(now),
    })
    .onConflict((open) => open.columns(['call', 'about']).where('settled_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw inProgress()
  return row
}

/** Leaves the house and settles what came of it. What was tried before is asked for first. */
async function carryOut(context: Context, call: Leaving, row: Row): Promise<Answer> {
  const { outside } = call
  const way = (signal: AbortSignal) => ({ key: row.id, context, signal })
  const before = row.attempts > 1 ? await inTime(outside, (signal) => outside.ask(row.plan, way(signal))) : undefined
  const result = before ?? (await inTime(outside, (signal) => outside.outside(row.plan, way(signal))))
  context.faults?.afterOutside?.(row.call)
  return settle(context, call, row, result)
}

/** The time of a gateway that never answers ends, whether it listens to the signal or not. */
async function inTime<T>({ longestMs = OUTSIDE_MS }: Leaving['outside'], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(longestMs)
  const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  return Promise.race([work(signal), cut])
}

/** Writes what came of it and stores its answer, once: whoever comes second gets the answer of the first. */
async function settle(context: Context, call: Leaving, row: Row, result: unknown): Promise<Answer> {
  return commit(
    context,
    call,
    async (tx, unit) => {
      const { settled_at } = await tx
        .selectFrom('outside_calls')
        .select('settled_at')
        .where('id', '=', row.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (settled_at !== null) throw inProgress()
      const now = context.clock.now()
      const user = { id: row.user_id, name: row.user_name }
      const reply = await call.outside.settle({ db: tx, context, hints: unit.hints, now, user, key: row.id }, row.plan, result)
      const answer =
        reply instanceof Refusal ? refusalAnswer(reply) : answerOf(call.endpoint, reply, undefined, context.checkReplies)
      await tx
        .updateTable('outside_calls')
        .set({ settled_at: iso(now), last_error: null })
        .where('id', '=', row.id)
        .execute()
      if (row.record !== null && !(reply instanceof Refusal))
        await recordChanges(tx, [{ ...row.record, before: null, after: { plan: row.plan, answer: answer.body } }], now)
      const mine = { user: row.user_id, call: row.call, key: row.key, hash: row.input_hash }
      await remember(unit, mine, { status: answer.status, body: answer.body, needs: row.needs }, now)
      return answer
    },
    'settle',
  )
}

/** Nobody knows what became of it: it is asked for again after a while. */
async function later({ db, clock }: Context, { id, call, attempts }: Row, error: unknown): Promise<void> {
  log.trouble(`${call} ${id} is not settled (attempt ${attempts}):`, error)
  const pause = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(attempts - 1, 10))
  await db
    .updateTable('outside_calls')
    .set({ leased_until: iso(clock.now() + pause), last_error: String(error).slice(0, 1000) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/** Takes up one call that was left lying, and brings it to its end. @returns whether there was one */
export async function finishOne(context: Context, calls: ReadonlyMap<string, Leaving>): Promise<boolean> {
  const now = context.clock.now()
  const row = await context.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('outside_calls')
      .selectAll()
      .where('call', 'in', [...calls.keys()])
      .where('settled_at', 'is', null)
      .where('leased_until', '<=', iso(now))
      .orderBy('leased_until')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return due && lease(tx, due, now)
  })
  if (row === undefined) return false
  try {
    await carryOut(context, calls.get(row.call)!, row)
  } catch (error) {
    await later(context, row, error)
  }
  return true
}
