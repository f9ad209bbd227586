import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'

/** The window in which emails are counted, in milliseconds. */
const COUNTED_MS = 60 * 60_000
/** The most invitations by email of a channel within an hour. */
const MOST_OF_CHANNEL = 30
/** The most invitations to one address within an hour, from all channels, so that nobody can fill a stranger's mailbox. */
const MOST_OF_ADDRESS = 5

/**
 * Checks whether one more invitation may be sent. Locks the channel's and the address's limit until the transaction ends, so that
 * concurrent invitations are counted one after the other.
 * @param now milliseconds since 1970
 * @throws 429 with Retry-After
 */
export async function checkEmailLimits(db: Kysely<Database>, channel: number, email: string, now: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(10, ${channel})`.execute(db)
  await sql`select pg_advisory_xact_lock(11, hashtext(${email.toLowerCase()}))`.execute(db)
  const nth = (most: number) => sql`order by at desc offset ${most - 1} limit 1`
  const sent = sql`from security_events where kind = 'invited' and at > ${toIso(now - COUNTED_MS)}::timestamptz`
  const { rows } = await sql<{ channel: string | null; address: string | null }>`select
    (select at ${sent} and sales_channel_id = ${channel} ${nth(MOST_OF_CHANNEL)}) as channel,
    (select at ${sent} and lower(email) = ${email.toLowerCase()} ${nth(MOST_OF_ADDRESS)}) as address`.execute(db)
  const { channel: ofChannel, address } = rows[0]!
  const ends = [ofChannel, address].map((at) => (at === null ? 0 : Date.parse(at) + COUNTED_MS))
  const until = Math.max(...ends)
  if (until > now) throw tooManyRequests((until - now) / 1000)
}
