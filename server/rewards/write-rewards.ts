import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { NewReward, Reward, RewardChange } from '#contract/rewards.ts'
import { dayBounds, localDate } from '#lib/day-range.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { findChannel, type StoredChannel } from '#server/channels/channel-row.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Database } from '#server/db/schema.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import { appliesToNow, differs } from '#server/events/event-ids.ts'
import { conflict, inItem, invalid, Refusal } from '#server/kernel/refusal.ts'
import { findRewards, rewardsTable, selectRewards, toReward, type StoredReward } from './reward-row.ts'

export const CODE_TAKEN = 'This code is already taken.'
export const SECOND_AUTO_APPLY = 'Only one reward may have auto-apply'

/** The editable fields of a reward. */
type Written = Pick<
  StoredReward,
  | 'code'
  | 'description'
  | 'amount'
  | 'start_date'
  | 'end_date'
  | 'apply_to_all_events'
  | 'auto_apply'
  | 'type'
  | 'events'
  | 'status'
>
type Change = z.output<typeof RewardChange>

/**
 * Creates a reward.
 * @throws Refusal 404 for an event of another channel; 409 for a code that is taken, or a second automatic reward; 422
 */
export async function createReward(
  db: Kysely<Database>,
  id: string,
  wanted: z.output<typeof NewReward>,
  now: number,
): Promise<Reward> {
  const channel = await lockChannel(db, wanted.sales_channel_id)
  const { sales_channel_id: _, ...fields } = wanted
  const row = await whole(db, channel, null, { ...fields, status: 1 }, now)
  await checkTogether(db, channel.id, [{ id, ...row }])
  const values = { id, sales_channel_id: channel.id, ...columns(row), redeemed_count: await usesOf(db, channel.id, row.code) }
  return rewardsTable.create(db, db.insertInto('rewards').values(values), { id, channel: channel.id })
}

/**
 * Changes several rewards; if one change is refused, no reward is changed. Equal values change nothing. If one reward is changed
 * several times, the last value of each field counts.
 * @throws Refusal as `createReward` does
 */
export async function updateRewards(db: Kysely<Database>, changes: readonly Change[], now: number): Promise<Reward[]> {
  const ids = changes.map(({ id }) => id)
  const before = new Map((await findRewards(db, ids, false)).map((row) => [row.id, row]))
  for (const channelId of new Set([...before.values()].map((row) => row.sales_channel_id))) {
    const channel = await lockChannel(db, channelId)
    const rows = (await findRewards(db, ids, true)).filter((row) => row.sales_channel_id === channelId)
    const after: (Written & { id: string })[] = []
    for (const row of rows) {
      const change = Object.assign({}, ...changes.filter(({ id }) => id === row.id)) as Change
      const place = changes.findLastIndex(({ id }) => id === row.id)
      after.push({ id: row.id, ...(await inItem(place, whole(db, channel, row, change, now))) })
    }
    const changed = after.filter((one) =>
      differs(
        rows.find(({ id }) => id === one.id)!,
        one,
      ),
    )
    await checkTogether(db, channelId, changed)
    // Codes may be exchanged among the rewards of one call, so all of these first get their ids as codes.
    if (changed.length > 1)
      await db
        .updateTable('rewards')
        .set({ code: sql`id::text` })
        .where(
          'id',
          'in',
          changed.map(({ id }) => id),
        )
        .execute()
    for (const { id, ...row } of changed)
      await db
        .updateTable('rewards')
        .set({ ...columns(row), version: sql`version + 1` })
        .where('id', '=', id)
        .execute()
  }
  const written = new Map((await findRewards(db, ids, false)).map((row) => [row.id, toReward(row)]))
  return ids.map((id) => written.get(id)!)
}

/** Marks a reward as deleted, because sales that used it still refer to it. */
export async function deleteReward(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await rewardsTable.find(db, id, { locked: true })
  await softDelete(db, 'rewards', id, now)
}

/**
 * Locks a channel's rewards, so that calls change them one after the other, because codes and automatic rewards are checked
 * across the whole channel.
 */
async function lockChannel(db: Kysely<Database>, id: number): Promise<StoredChannel> {
  await sql`select pg_advisory_xact_lock(2, ${id})`.execute(db)
  return findChannel(db, id)
}

/** Returns the changed row, after checking the changed and the unchanged fields together. */
async function whole(
  db: Kysely<Database>,
  channel: StoredChannel,
  before: StoredReward | null,
  change: Partial<Written>,
  now: number,
): Promise<Written> {
  const row = { ...(before as Written), ...changedFields(change) }
  // An unchanged value stays, even if the channel's currency or zone has changed since.
  if (row.amount !== before?.amount) row.amount = roundMoney(row.amount, channel.currency_type)
  if (row.end_date)
    row.end_date = isSameTime(row.end_date, before?.end_date) ? before!.end_date : endOfDay(row.end_date, channel.timezone)
  checkDates(row, before, now)
  row.events = await appliesToNow(db, channel.id, before, row)
  return row
}

function checkDates({ start_date, end_date }: Written, before: StoredReward | null, now: number): void {
  if (start_date && !end_date) throw invalid({ end_date: ['End date is required if start date is selected'] })
  if (start_date && end_date && toEpoch(end_date) < toEpoch(start_date))
    throw invalid({ end_date: ["End date can't be before start date"] })
  const isNew = end_date !== (before?.end_date ?? null)
  if (isNew && end_date && toEpoch(end_date) < now) throw invalid({ end_date: ["End date can't be in the past"] })
}

const isSameTime = (at: string, stored: string | null | undefined) => Boolean(stored) && toEpoch(at) === toEpoch(stored!)

/** Returns 23:59:59 of the day of a moment in a zone. */
const endOfDay = (at: string, zone: string) => toIso(toEpoch(dayBounds(localDate(at, zone), zone).until) - 1000)

/**
 * Checks that no two codes are equal, and that at most one reward is automatic, including rewards that the call does not
 * change.
 */
async function checkTogether(
  db: Kysely<Database>,
  channel: number,
  after: readonly Pick<StoredReward, 'id' | 'code' | 'auto_apply' | 'status'>[],
): Promise<void> {
  if (after.length === 0) return
  const ids = after.map(({ id }) => id)
  const others = await selectRewards(db)
    .selectAll('r')
    .where('r.sales_channel_id', '=', channel)
    .where('r.id', 'not in', ids)
    .execute()
  const codes = new Map<string, StoredReward | null>(others.map((row) => [row.code.toLowerCase(), row]))
  for (const { code } of after) {
    const taken = codes.get(code.toLowerCase())
    if (taken !== undefined) throw conflict(CODE_TAKEN, taken ? toReward(taken) : undefined)
    codes.set(code.toLowerCase(), null)
  }
  const applies = (row: Pick<StoredReward, 'auto_apply' | 'status'>) => row.auto_apply && row.status === 1
  const here = after.filter(applies)
  const there = others.find(applies)
  if (here.length > 1) throw conflict(SECOND_AUTO_APPLY)
  if (here.length === 1 && there) {
    const text = { key: 'server_second_auto_apply_by', params: { code: there.code } }
    throw new Refusal(409, 'Conflict', SECOND_AUTO_APPLY, { current: toReward(there), text })
  }
}

const columns = (row: Written) => ({
  ...row,
  code_key: sortKey(row.code),
  description_key: sortKey(row.description),
})

/** Counts how often a code was used before its reward existed, because another reward may have had the code. */
async function usesOf(db: Kysely<Database>, channel: number, code: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from transactions
    where sales_channel_id = ${channel} and lower(reward_code) = lower(${code}) and payment_status in ('succeeded', 'paid', 'skipped')`.execute(
    db,
  )
  return rows[0]!.count
}
