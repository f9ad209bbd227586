import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * Marks the lines of a run with the results of their charges.
 * @param reasons for each charge, the reason why the bid got no seats; null if the bid got seats
 */
export async function markByCharge(db: Kysely<Database>, reasons: ReadonlyMap<string, string | null>): Promise<void> {
  await sql`
    update approval_lines set state = case when became.reason is null then 'approved' else 'failed' end, reason = became.reason
    from unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) as became (charge, reason)
    where charge_id = became.charge`.execute(db)
}

/** Marks lines as running, with the ids of their charges. @param charges the ids, by the line's position */
export async function markBegun(db: Kysely<Database>, run: string, charges: ReadonlyMap<number, string>): Promise<void> {
  if (charges.size === 0) return
  await sql`
    update approval_lines set state = 'running', charge_id = begun.charge
    from unnest(${[...charges.keys()]}::integer[], ${[...charges.values()]}::uuid[]) as begun (nth, charge)
    where run_id = ${run} and approval_lines.nth = begun.nth`.execute(db)
}

/**
 * Marks as failed the lines whose bids were refused before any charge. If such a bid is still pending, the reason is also stored
 * with the bid.
 * @param reasons by the line's position
 */
export async function markRefused(db: Kysely<Database>, run: string, reasons: ReadonlyMap<number, string>): Promise<void> {
  if (reasons.size === 0) return
  await sql`
    with refused as (
      update approval_lines set state = 'failed', reason = refusal.reason
      from unnest(${[...reasons.keys()]}::integer[], ${[...reasons.values()]}::text[]) as refusal (nth, reason)
      where run_id = ${run} and approval_lines.nth = refusal.nth
      returning bid_id, refusal.reason
    )
    update bids set reason = refused.reason, version = version + 1 from refused
    where id = refused.bid_id and status = 'Pending' and charging is null`.execute(db)
}

/** Marks the line of a charge as unknown; the job looks up the result of the charge later. */
export async function markUnknown(db: Kysely<Database>, charge: string): Promise<void> {
  await sql`update approval_lines set state = 'unknown' where charge_id = ${charge} and state = 'running'`.execute(db)
}
