import { type Kysely, sql } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/job.ts'
import { leasedRows } from '#server/outbound/leased-rows.ts'
import { type Leased, type Outbound, putOff, workTurn } from '#server/outbound/outbound.ts'

/** Stores whether a DNS name should exist. A job then calls the DNS gateway until the gateway confirms this state. */
export async function wantRecord(
  db: Kysely<Database>,
  name: string,
  { wanted, now }: { wanted: 'present' | 'absent'; now: number },
): Promise<void> {
  const row = { wanted, confirmed_at: null, attempts: 0, next_try_at: toIso(now), problem: null }
  await db
    .insertInto('dns_records')
    .values({ name, ...row })
    .onConflict((there) => there.column('name').doUpdateSet(row))
    .execute()
}

/** Creates and deletes the stored names at the DNS gateway, one at a time, and stores each confirmation. */
export const confirmRecords: Job = {
  kind: 'confirm-dns',
  everySeconds: 5,
  run: (context) => workTurn(context, records),
}

interface Due extends Leased {
  name: string
  wanted: 'present' | 'absent'
}

/**
 * The external calls of the job. The result of each call is whether the name exists. The last error is shown with the domain
 * until the name is confirmed.
 */
const records: Outbound<Due, boolean> = {
  name: 'The DNS record of',
  limitMs: () => 15_000,
  pauses: { firstMs: 10_000, longestMs: 600_000 },
  ...leasedRows<Due>({
    table: 'dns_records',
    key: 'name',
    until: 'next_try_at',
    open: sql`confirmed_at is null`,
    columns: sql`wanted`,
    error: { column: 'problem', most: 300 },
  }),
  async call({ gateways: { dns } }, { name, wanted }, signal) {
    if (wanted === 'present') await dns.put(name, signal)
    else await dns.remove(name, signal)
    return dns.has(name, signal)
  },
  async settle(context, due, isThere) {
    if (isThere === (due.wanted === 'present')) await confirmed(context, due)
    else await putOff(context, records, due, 'The record is not there yet')
  },
}

/** Returns the condition that the row was not requested again since it was read. A new request sets `attempts` to 0. */
const still = ({ name, wanted, attempts }: Due) => sql<boolean>`name = ${name} and wanted = ${wanted} and attempts = ${attempts}`

async function confirmed({ db, clock }: Context, due: Due): Promise<void> {
  if (due.wanted === 'absent') await db.deleteFrom('dns_records').where(still(due)).execute()
  else
    await db
      .updateTable('dns_records')
      .set({ confirmed_at: toIso(clock.now()), problem: null })
      .where(still(due))
      .execute()
}
