import type { Kysely } from 'kysely'
import type { SalesforceSettings, SalesforceSync } from '#contract/connections.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { SalesforceGrant } from '#server/kernel/gateways/salesforce.ts'
import type { Job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/runner.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { inTime } from '#server/outbound/in-time.ts'

const about = (channel: number) => `salesforce ${channel}`

interface Stored {
  sales_channel_id: number
  instance_url: string
  refresh_token: string
}

const find = (db: Kysely<Database>, channel: number) =>
  db.selectFrom('salesforce_connections').selectAll().where('sales_channel_id', '=', channel).executeTakeFirst()

/** Returns the access that a row contains; null if no secret of this server decrypts it. */
export function grantOf(config: Config, { sales_channel_id, instance_url, refresh_token }: Stored): SalesforceGrant | null {
  const refreshToken = unseal(config, about(sales_channel_id), refresh_token)
  return refreshToken === null ? null : { instanceUrl: instance_url, refreshToken }
}

/** Returns whether a channel is connected, and the URL of its Salesforce instance. */
export async function readSalesforce(db: Kysely<Database>, channel: number): Promise<SalesforceSettings> {
  const row = await find(db, channel)
  return { connected: row !== undefined, settings: row ? { instanceUrl: row.instance_url } : null }
}

/** Returns the state and results of the contact sync. */
export async function readSync(db: Kysely<Database>, channel: number): Promise<SalesforceSync> {
  const row = await find(db, channel)
  return {
    synced_at: row?.synced_at ?? null,
    contacts: row?.contacts ?? null,
    next_at: row?.next_sync_at ?? null,
    problem: row?.problem ?? null,
  }
}

/** Connects a channel to Salesforce, and revokes the channel's earlier access. The channel's contacts are synced at once. */
export async function connect(
  db: Kysely<Database>,
  config: Config,
  { channel, grant, now }: { channel: number; grant: SalesforceGrant; now: number },
): Promise<void> {
  await disconnect(db, channel, now)
  await db
    .insertInto('salesforce_connections')
    .values({
      sales_channel_id: channel,
      instance_url: grant.instanceUrl,
      refresh_token: seal(config, about(channel), grant.refreshToken),
      connected_at: new Date(now).toISOString(),
      next_sync_at: new Date(now).toISOString(),
      synced_at: null,
      contacts: null,
      cursor: null,
      problem: null,
    })
    .execute()
}

/**
 * Disconnects a channel at once; a job revokes the access at Salesforce later. A channel that is not connected is not changed.
 * @param now milliseconds since 1970
 */
export async function disconnect(db: Kysely<Database>, channel: number, now: number): Promise<void> {
  const row = await db
    .deleteFrom('salesforce_connections')
    .where('sales_channel_id', '=', channel)
    .returning(['sales_channel_id', 'instance_url', 'refresh_token'])
    .executeTakeFirst()
  if (row !== undefined) await enqueue(db, revokeSalesforce.kind, row satisfies Stored, now)
}

/** Revokes the access to Salesforce. */
export const revokeSalesforce: Job = {
  kind: 'revoke-salesforce',
  async run({ config, gateways }, payload) {
    const grant = grantOf(config, payload as Stored)
    if (grant !== null) await inTime((signal) => gateways.salesforce.revoke(grant, signal))
  },
}
