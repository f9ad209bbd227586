import { type Kysely, sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/job.ts'
import { log } from '#server/log.ts'

const GATEWAY_MS = 15_000
/** A record belongs to one node for so long. */
const LEASE_MS = 60_000
/** How long to wait before what failed is tried again: the first time, and at most. */
const [RETRY_MS, LONGEST_RETRY_MS] = [10_000, 600_000]
/** In one turn: the gateway is slow, and other jobs wait meanwhile. */
const MOST_A_TURN = 20

const iso = (at: number) => new Date(at).toISOString()

/** Notes that a name is to be there, or to go: a job tells the gateway, until it confirms. */
export async function wantRecord(
  db: Kysely<Database>,
  name: string,
  { wanted, now }: { wanted: 'present' | 'absent'; now: number },
): Promise<void> {
  const row = { wanted, confirmed_at: null, attempts: 0, next_try_at: iso(now), problem: null }
  await db
    .insertInto('dns_records')
    .values({ name, ...row })
    .onConflict((there) => there.column('name').doUpdateSet(row))
    .execute()
}

/** Brings the DNS gateway to what is wanted, name by name, and notes what it has confirmed. */
export const confirmRecords: Job = {
  kind: 'confirm-dns',
  everySeconds: 5,
  async run(context) {
    for (let count = 0; count < MOST_A_TURN; count++) if (!(await confirmOne(context))) return
  },
}

interface Due {
  name: string
  wanted: 'present' | 'absent'
  attempts: number
}

/** @returns whether there was one */
async function confirmOne(context: Context): Promise<boolean> {
  const { db, clock, gateways } = context
  const now = clock.now()
  const { rows } = await sql<Due>`
    update dns_records set next_try_at = ${iso(now + LEASE_MS)}, attempts = attempts + 1
    where name = (
      select name from dns_records where confirmed_at is null and next_try_at <= ${iso(now)}
      order by next_try_at limit 1 for update skip locked)
    returning name, wanted, attempts`.execute(db)
  const due = rows[0]
  if (due === undefined) return false
  const signal = AbortSignal.timeout(GATEWAY_MS)
  try {
    if (due.wanted === 'present') await gateways.dns.put(due.name, signal)
    else await gateways.dns.remove(due.name, signal)
    const isThere = await gateways.dns.has(due.name, signal)
    if (isThere === (due.wanted === 'present')) await confirmed(context, due)
    else await later(context, due, 'The record is not there yet')
  } catch (error) {
    log.trouble(`The DNS record of ${due.name} could not be changed (attempt ${due.attempts}):`, error)
    await later(context, due, (error as Error).message)
  }
  return true
}

/** Unless something else was wanted meanwhile: that is due already, with no attempt made. */
const still = ({ name, wanted, attempts }: Due) => sql<boolean>`name = ${name} and wanted = ${wanted} and attempts = ${attempts}`

async function confirmed({ db, clock }: Context, due: Due): Promise<void> {
  if (due.wanted === 'absent') await db.deleteFrom('dns_records').where(still(due)).execute()
  else
    await db
      .updateTable('dns_records')
      .set({ confirmed_at: iso(clock.now()), problem: null })
      .where(still(due))
      .execute()
}

async function later({ db, clock }: Context, due: Due, problem: string): Promise<void> {
  const pause = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(due.attempts - 1, 10))
  await db
    .updateTable('dns_records')
    .set({ next_try_at: iso(clock.now() + pause), problem: problem.slice(0, 300) })
    .where(still(due))
    .execute()
}
