import { sql, type Selectable } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { SalesforceConnectionsTable } from '#server/db/schema-settings.ts'
import { AccessEnded, type Contact } from '#server/kernel/gateways/salesforce.ts'
import type { Job } from '#server/jobs/job.ts'
import { log } from '#server/log.ts'
import { untilAborted } from '#server/outbound/in-time.ts'
import { grantOf } from './salesforce.ts'

const HOUR_MS = 3_600_000
/** The time between two syncs of all contacts of a channel, in milliseconds. */
export const SYNC_MS = 24 * HOUR_MS
/** The pause after a failure, in milliseconds; after lost access it is `SYNC_MS`. */
const RETRY_MS = HOUR_MS / 4
/** Lease duration, in milliseconds. A crashed node loses its sync when the lease expires. */
const LEASE_MS = 5 * 60_000
/** The most contacts that Salesforce accepts in one request. */
const A_REQUEST = 200
/** The most requests in one run of the job, so that other jobs can run; the rest follows in the next run. */
const REQUESTS_A_TURN = 10
const REQUEST_MS = 15_000

type Connection = Selectable<SalesforceConnectionsTable>

/**
 * Sends every fan with an email or a phone to Salesforce as a contact, for each connected channel once a day. An interrupted run
 * resumes where it stopped.
 */
export const syncContacts: Job = {
  kind: 'sync-salesforce',
  everySeconds: 10,
  async run(context) {
    const due = await take(context)
    if (due !== undefined) await sync(context, due)
  },
}

/** Takes a lease on the connection that has been due for longest. */
async function take({ db, clock }: Context): Promise<Connection | undefined> {
  const now = clock.now()
  const { rows } = await sql<Connection>`
    update salesforce_connections set next_sync_at = ${toIso(now + LEASE_MS)}
    where sales_channel_id = (
      select sales_channel_id from salesforce_connections where next_sync_at <= ${toIso(now)}
      order by next_sync_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0]
}

async function sync(context: Context, connection: Connection): Promise<void> {
  const { db, config, clock, gateways } = context
  const mine = db.updateTable('salesforce_connections').where('sales_channel_id', '=', connection.sales_channel_id)
  let { cursor, sent } = connection.cursor === null ? { cursor: 0, sent: 0 } : { ...connection, cursor: connection.cursor }
  try {
    const grant = grantOf(config, connection)
    if (grant === null) throw new AccessEnded('The token cannot be read any more: connect again')
    const signal = AbortSignal.timeout(REQUEST_MS * REQUESTS_A_TURN)
    const write = await untilAborted(signal, () => gateways.salesforce.contacts(grant, signal))
    for (let request = 0; request < REQUESTS_A_TURN; request++) {
      const some = await fansAfter(context, connection.sales_channel_id, cursor)
      if (some.length === 0) {
        const now = clock.now()
        const done = { synced_at: toIso(now), next_sync_at: toIso(now + SYNC_MS), contacts: sent, cursor: null, sent: 0 }
        await mine.set({ ...done, problem: null }).execute()
        return
      }
      const contacts = some.map(({ contact }) => contact)
      await untilAborted(signal, () => write(contacts))
      cursor = some.at(-1)!.fan
      sent += some.length
    }
    await mine.set({ cursor, sent, next_sync_at: toIso(clock.now()), problem: null }).execute()
  } catch (error) {
    log.trouble(`Contacts of channel ${connection.sales_channel_id} could not be sent to Salesforce:`, error)
    const pause = error instanceof AccessEnded ? SYNC_MS : RETRY_MS
    const problem = (error as Error).message.slice(0, 300)
    await mine.set({ cursor, sent, next_sync_at: toIso(clock.now() + pause), problem }).execute()
  }
}

async function fansAfter({ db }: Context, channel: number, fan: number): Promise<{ fan: number; contact: Contact }[]> {
  const rows = await db
    .selectFrom('fans')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('sales_channel_id', '=', channel)
    .where('id', '>', fan)
    .where((is) => is.or([is('email', 'is not', null), is('phone', 'is not', null)]))
    .orderBy('id')
    .limit(A_REQUEST)
    .execute()
  return rows.map(({ id, first_name, last_name, email, phone }) => ({
    fan: id,
    contact: { id: String(id), firstName: first_name, lastName: last_name || email || phone || '', email, phone },
  }))
}
