import { sql, type Kysely } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import type { ChargeKind } from '#server/db/schema-gateways.ts'
import type { Database } from '#server/db/schema.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import type { MadeRefund } from '#server/kernel/gateways/payments.ts'
import { bidRefunds, passRefunds } from './charge-refunds.ts'
import { type ChargeRow, findChargeRow, placeOfCharge } from './charge-rows.ts'
import { orderRefunds } from './order-refunds.ts'
import type { Refundable } from './refundable.ts'
import { saleRefunds } from './sale-refunds.ts'

const refundables: Record<ChargeKind, Refundable> = {
  sale: saleRefunds,
  order: orderRefunds,
  bid: bidRefunds,
  pass: passRefunds,
}

/** Rounds down to a second, the precision of events. */
const second = (at: number) => toIso(Math.floor(at / 1000) * 1000)

/**
 * Processes the provider's report of the total refunded amount of a charge.
 * @param charges the provider's ids of the charge
 * @param refunded in the currency's main unit (12.5, not 1250 cents)
 * @param at when the event happened, in milliseconds since 1970, like `now`
 * @returns whether the charge is in this database
 */
export async function chargeRefunded(
  db: Kysely<Database>,
  { charges, refunded, at }: { charges: readonly string[]; refunded: number; at: number },
  now: number,
): Promise<boolean> {
  const row = await findChargeRow(db, charges)
  if (!row) return false
  // Reports of the same second arrive in any order, so the largest total counts.
  await db
    .updateTable('gateway_objects')
    .set({ refunded: sql<number>`greatest(coalesce(refunded, 0), ${refunded}::numeric)` })
    .where('id', 'in', charges)
    .where('last_event_at', '=', toIso(at))
    .execute()
  await applyReport(db, row, { refunded, at }, now)
  return true
}

interface RefundReport {
  /** The refunded total in the currency's main unit: 12.5, not 1250 cents. */
  refunded: number
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Raises the refunded amount of a row to that of a report. The report's total includes refunds that were made before the report
 * and failed after it.
 */
async function applyReport(db: Kysely<Database>, row: ChargeRow, { refunded, at }: RefundReport, now: number): Promise<void> {
  const { rows } = await sql<{ failed: number | null }>`
    select sum(amount)::float8 as failed from failed_refunds
    where charge_id = ${row.charge} and date_trunc('second', made_at) <= ${second(at)}::timestamptz
      and failed_at >= ${second(at)}::timestamptz`.execute(db)
  await refundables[row.kind].raise(db, row.id, refunded - (rows[0]?.failed ?? 0), now)
}

/**
 * Records that a refund failed after it was made: its amount no longer counts as refunded. A repeated report changes nothing,
 * except that the first one with a time corrects when the refund failed.
 * @param at when it failed, in milliseconds since 1970; null if the provider was queried, which returns no time
 * @param isOwn whether no person's call waits for this result, so that it needs a line of its own in the shift journal
 * @returns whether the charge is in this database
 */
export async function refundFailed(
  db: Kysely<Database>,
  {
    charges,
    refund,
    reason,
    at,
    isOwn = at !== null,
  }: { charges: readonly string[]; refund: MadeRefund; reason: string; at: number | null; isOwn?: boolean },
  now: number,
): Promise<boolean> {
  const row = await findChargeRow(db, charges)
  if (!row) return false
  const { id, amount } = refund
  const report = await lastReport(db, charges)
  const last = report?.at ?? 0
  // Every report that has arrived was made before this query of the provider, even if the clocks differ.
  const failedAt = at ?? Math.max(now, last)
  await db.deleteFrom('pending_refunds').where('refund_id', '=', id).execute()
  const fresh = await db
    .insertInto('failed_refunds')
    .values({ refund_id: id, charge_id: row.charge, amount, made_at: toIso(refund.at), failed_at: toIso(failedAt) })
    .onConflict((same) => same.column('refund_id').doNothing())
    .returning('refund_id')
    .executeTakeFirst()
  if (fresh) {
    const { channel, about } = placeOfCharge(row)
    const of = { refund: id, charge: charges[0]! }
    await recordFailedPayment(db, { what: 'refund', of, amount, ...(isOwn && { channel, about }) }, now)
    const wasReported = last >= Math.floor(refund.at / 1000) * 1000 && last <= failedAt
    await refundables[row.kind].fail(db, row.id, { refund: id, amount, reason, wasReported }, now)
  } else if (at === null || !(await correctFailure(db, id, at))) return true
  // A report counts only if it is newer than the failure, because the total of an older one may include the failed refund.
  if (report && report.refunded !== null && report.at > failedAt)
    await applyReport(db, row, { refunded: report.refunded, at: report.at }, now)
  return true
}

/** Stores an earlier time at which a refund failed. The provider reports this time, but does not return it when it is queried. */
async function correctFailure(db: Kysely<Database>, refund: string, at: number): Promise<boolean> {
  const earlier = await db
    .updateTable('failed_refunds')
    .set({ failed_at: toIso(at) })
    .where('refund_id', '=', refund)
    .where('failed_at', '>', toIso(at))
    .returning('refund_id')
    .executeTakeFirst()
  return earlier !== undefined
}

/** Returns the newest report about a charge; its total is null if no refunded total is stored for it. */
async function lastReport(db: Kysely<Database>, charges: readonly string[]) {
  const { rows } = await sql<{ refunded: number | null; at: string }>`
    select refunded::float8 as refunded, last_event_at as at from gateway_objects
    where id = any(${[...charges]}::text[]) order by last_event_at desc limit 1`.execute(db)
  return rows[0] && { refunded: rows[0].refunded, at: toEpoch(rows[0].at) }
}

/** Returns the total of a charge's refunds that failed after they were made. @param charge its id in our row */
export async function failedTotal(db: Kysely<Database>, charge: string): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select coalesce(sum(amount), 0)::float8 as failed from failed_refunds where charge_id = ${charge}`.execute(db)
  return rows[0]!.failed
}

/** Whether a refund is known to have failed. */
export async function hasFailed(db: Kysely<Database>, refund: string): Promise<boolean> {
  return (
    (await db.selectFrom('failed_refunds').select('refund_id').where('refund_id', '=', refund).executeTakeFirst()) !== undefined
  )
}
