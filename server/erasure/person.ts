import { sql, type Kysely } from 'kysely'
import { USER_MISSING } from '#contract/users.ts'
import { personName } from '#lib/person-name.ts'
import { searchKey } from '#lib/search-key.ts'
import type { Database } from '#server/db/schema.ts'
import type { Person } from '#server/kernel/holding.ts'
import { notFound } from '#server/kernel/refusal.ts'

/**
 * Reads the personal data of a fan.
 * @param locked whether to lock the fan's row until the transaction ends
 * @throws 404 if the fan does not exist or was erased
 */
export async function findPerson(db: Kysely<Database>, id: number, locked: boolean): Promise<Person> {
  const query = db
    .selectFrom('fans')
    .select(['id', 'sales_channel_id', 'first_name', 'last_name', 'email', 'phone', 'subscribed', 'paused_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw notFound(USER_MISSING)
  const { sales_channel_id: channel, first_name, last_name, email, phone } = row
  const channels = await db.selectFrom('fan_channels').select('address').where('fan_id', '=', id).execute()
  const addresses = [phone, email, ...channels.map(({ address }) => address)].filter((one) => one !== null && one !== '')
  const isWhole = first_name !== null && first_name !== '' && last_name !== null && last_name !== ''
  const name = isWhole && (await isAlone(db, row)) ? personName(row) : null
  return {
    subscribed: row.subscribed,
    paused: row.paused_at !== null,
    id,
    channel,
    first_name,
    last_name,
    email,
    phone,
    addresses: [...new Set(addresses as string[])],
    name,
  }
}

async function isAlone(
  db: Kysely<Database>,
  {
    id,
    sales_channel_id,
    first_name,
    last_name,
  }: { id: number; sales_channel_id: number; first_name: string | null; last_name: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from fans f where f.sales_channel_id = ${sales_channel_id} and f.id <> ${id}
      and search_key(f.first_name) = search_key(${first_name}) and search_key(f.last_name) = search_key(${last_name}) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

/** Whether the typed confirmation is this person's name, number or email or, if all three are missing, the person's id. */
export const isNamed = (person: Person, typed: string): boolean => {
  const plain = (text: string) => searchKey(text).trim().replaceAll(/\s+/g, ' ')
  const names = [personName(person), person.phone, person.email].filter((one) => one !== null && one !== '') as string[]
  return (names.length === 0 ? [String(person.id)] : names).some((one) => plain(one) === plain(typed))
}
