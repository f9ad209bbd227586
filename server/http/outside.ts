import { sql, type Kysely, type Selectable } from 'kysely'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import { beyondPatience } from '#server/db/patience.ts'
import type { Database, OutsideCallsTable } from '#server/db/schema.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import type { PlannedChange } from '#server/db/schema-changes.ts'
import { CALL_MS } from '#server/outbound/in-time.ts'
import { LEASE_MS, leasedRows } from '#server/outbound/leased-rows.ts'
import { attempt, type Leased, type Outbound } from '#server/outbound/outbound.ts'
import { checkNeeds, type Needs } from '#server/kernel/needs.ts'
import { answerOf, refusalAnswer, type Answer } from './answer.ts'
import { outboundChange, plannedChange, recordChanges } from './changes.ts'
import { auditedCall, recordCall } from './audited.ts'
import { callOf } from './handler-call.ts'
import { claim, isRemembered, remember, type Claim } from './idempotency.ts'
import { admit, claimOf, commit, replay } from './pipeline.ts'
import type { Request } from './request.ts'
import { inProgress, keyReused, Refusal } from '#server/kernel/refusal.ts'
import type { Implemented } from './registry.ts'
import type { Validated } from './validate.ts'

type Leaving = Implemented & Required<Pick<Implemented, 'outside'>>
type Row = Selectable<OutsideCallsTable> & Leased

/**
 * Runs an external call: prepares and settles it in transactions, but makes it without one. A request with the same key gets 409
 * InProgress, or resumes the call if its lease has ended; once it is settled, the stored response.
 * @throws Refusal 409 InProgress if the result is not known yet, and every refusal of `prepare`
 */
export async function runOutside(context: Context, call: Leaving, request: Request, validated: Validated): Promise<Answer> {
  const keyed = { ...request, key: request.key ?? uuidv7(context.clock.now()) }
  const mine = claimOf(call, keyed)!
  const arrived = await arrive(context, call, keyed, validated)
  const begun = await begin(context, call, keyed, validated, { mine, arrived })
  if ('status' in begun) return begun
  const work = outsideWork(new Map([[call.endpoint.name, call]]))
  // The service may take long. Its result is written even if the caller has disconnected.
  const answer = await beyondPatience(() => attempt(context, work, begun))
  if (answer === undefined) throw inProgress()
  return answer
}

const arrive = async (context: Context, { outside }: Leaving, request: Request, validated: Validated): Promise<unknown> =>
  validated.path || validated.fields ? undefined : outside.arrive?.(callOf(context, request, validated, context.db))

/** Prepares a call, or resumes one that was interrupted. @returns its row, or the stored response if there is one */
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
      const audit = auditedCall(call.endpoint, request, validated, needs)
      const record = { ...plannedChange(context, call, request, given, needs), ...(audit && { audit }) }
      return put(tx, mine, request, needs, { ...(await call.outside.prepare(given, arrived)), record }, given.now)
    })
  } catch (error) {
    const refusal = refusalAnswer(error)
    const isLater = error instanceof Refusal && error.code === 'InProgress'
    if (!claimed || isLater || !isRemembered(refusal)) throw error
    return once(async (_, unit) => {
      await remember(unit, mine, { status: refusal.status, body: refusal.body, needs }, context.clock.now())
      return refusal
    })
  }
}

/**
 * Takes a lease on the row of a call that was prepared before.
 * @returns the row; undefined if the call was not prepared
 * @throws Refusal 409 InProgress if the row is leased or settled, 422 KeyReused for another input, 403 for lost access
 */
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

const leasedRow = (row: Selectable<OutsideCallsTable>): Row => ({ ...row, lease: row.leased_until })

async function lease(tx: Kysely<Database>, { id, attempts }: Pick<Row, 'id' | 'attempts'>, now: number): Promise<Row> {
  const row = await tx
    .updateTable('outside_calls')
    .set({ leased_until: toIso(now + LEASE_MS), attempts: attempts + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return leasedRow(row)
}

/** Stores the plan of a call. @throws Refusal 409 InProgress while another call about the same subject is open */
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
      leased_until: toIso(now + LEASE_MS),
      attempts: 1,
      created_at: toIso(now),
    })
    .onConflict((open) => open.columns(['call', 'about']).where('settled_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw inProgress()
  return leasedRow(row)
}

/** Returns the work on the outbound calls that are not settled. */
export const outsideWork = (calls: ReadonlyMap<string, Leaving>): Outbound<Row, unknown, Answer> => {
  const callOf = (row: Row) => calls.get(row.call)!
  const way = (context: Context, { id: key }: Row, signal: AbortSignal) => ({ key, context, signal })
  return {
    ...leasedRows<Row>({
      table: 'outside_calls',
      key: 'id',
      open: sql`settled_at is null and call = any(${[...calls.keys()]}::text[])`,
      columns: sql`outside_calls.*`,
      error: { column: 'last_error', most: 1000 },
    }),
    name: 'The call',
    keyOf: ({ call, id }) => `${call} ${id}`,
    limitMs: (row) => callOf(row).outside.longestMs ?? CALL_MS,
    pauses: { firstMs: 5_000, longestMs: 600_000 },
    find: async (context, row, signal) =>
      row.attempts === 1 ? undefined : callOf(row).outside.ask(row.plan, way(context, row, signal)),
    call: (context, row, signal) => callOf(row).outside.outside(row.plan, way(context, row, signal)),
    settle(context, row, result) {
      context.faults?.afterOutside?.(row.call)
      return settle(context, callOf(row), row, result)
    },
  }
}

/** Writes the result and stores the response, only once. @throws Refusal 409 InProgress if another process has already done so */
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
        .set({ settled_at: toIso(now), last_error: null })
        .where('id', '=', row.id)
        .execute()
      if (row.record !== null) await recordChanges(tx, [outboundChange(row.record, row.plan, reply, answer)], now)
      if (!(reply instanceof Refusal)) await recordCall(tx, row.record?.audit, now)
      const mine = { user: row.user_id, call: row.call, key: row.key, hash: row.input_hash }
      await remember(unit, mine, { status: answer.status, body: answer.body, needs: row.needs }, now)
      return { ...answer, recorded: row.record !== null }
    },
    'settle',
  )
}
