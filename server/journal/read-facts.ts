import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { JournalFacts } from '#contract/journal.ts'
import { personName } from '#lib/person-name.ts'
import type { Database } from '#server/db/schema.ts'
import { lookupNumber } from '#server/kernel/row-owners.ts'
import { namedTables, type FactKind, type NamedTable, type Wanted } from './facts-wanted.ts'

/** A row that a line is about, and the ids of the event, fan and product behind it. */
interface Found {
  id: string
  event?: number | null
  fan?: number | null
  item_id?: string | null
  order_id?: string
  subscription_id?: string
  item?: string | null
  number?: string | null
  token?: string | null
  quantity?: number | null
  amount?: number | null
  currency?: string | null
  section?: string | null
  row?: string | null
  first?: string | null
  last?: string | null
  approved?: number
  failed?: number
  open?: number
}

const uuids = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`
const sale = (where: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<Found>`
  select ${id} as id, t.event_id as event, t.user_id as fan, t.order_number as number, t.token::text, t.currency
  from transactions t where ${where}`

/** The query for each kind of row of which a line shows more than a name. @param channel the lines' channel */
const queries: Partial<Record<FactKind, (channel: number, ids: readonly string[]) => RawBuilder<Found>>> = {
  bid: (channel, ids) => sql<Found>`
    select b.id::text, p.event_id as event, b.fan_id as fan, p.id::text as item_id, p.name as item, b.quantity,
      (b.amount * b.quantity)::float8 as amount, p.currency
    from bids b join bid_products p on p.id = b.bid_product_id where b.sales_channel_id = ${channel} and b.id = ${uuids(ids)}`,
  bid_charge: (channel, ids) => sql<Found>`
    select c.id::text, p.event_id as event, b.fan_id as fan, p.id::text as item_id, p.name as item
    from bid_charges c join bids b on b.id = c.bid_id join bid_products p on p.id = b.bid_product_id
    where c.sales_channel_id = ${channel} and c.id = ${uuids(ids)}`,
  run: (channel, ids) => sql<Found>`
    select r.id::text, p.event_id as event, p.id::text as item_id, p.name as item, max(q.currency) as currency,
      count(*) filter (where l.state = 'approved')::integer as approved,
      count(*) filter (where l.state in ('failed', 'stopped'))::integer as failed,
      count(*) filter (where l.state not in ('approved', 'failed', 'stopped'))::integer as open,
      coalesce(sum(b.quantity) filter (where l.state = 'approved'), 0)::integer as quantity,
      coalesce(sum(b.amount * b.quantity) filter (where l.state = 'approved'), 0)::float8 as amount
    from approval_runs r join approval_lines l on l.run_id = r.id join bids b on b.id = l.bid_id
      join bid_products q on q.id = b.bid_product_id left join bid_products p on p.id = r.bid_product_id
    where r.id = ${uuids(ids)} and b.sales_channel_id = ${channel} group by r.id, p.id`,
  sale: (channel, ids) =>
    sale(
      sql`t.sales_channel_id = ${channel} and (t.token = ${uuids(ids)} or t.id = ${uuids(ids)})`,
      sql`
      case when t.token = ${uuids(ids)} then t.token else t.id end::text`,
    ),
  charge: (channel, ids) =>
    sale(sql`t.sales_channel_id = ${channel} and t.charge_id = any(${[...ids]}::text[])`, sql`t.charge_id`),
  order: (channel, ids) => sql<Found>`
    select o.id::text, o.id::text as order_id, o.event_id as event, o.buyer_id as fan, o.listing_id::text as item_id, o.quantity,
      (o.total)::float8 as amount, o.currency, o.section_name as section, o.row_name as row, o.first_seat as first,
      o.last_seat as last
    from orders o where o.sales_channel_id = ${channel} and o.id = ${uuids(ids)}`,
  listing: (channel, ids) => sql<Found>`
    select l.id::text, l.event_id as event, l.seller_id as fan, l.id::text as item_id, l.section_name as section,
      l.row_name as row, l.first_seat as first, l.last_seat as last
    from listings l where l.sales_channel_id = ${channel} and l.id = ${uuids(ids)}`,
  subscription: (channel, ids) => sql<Found>`
    select s.id::text, s.id::text as subscription_id, s.fan_id as fan, p.id::text as item_id, p.title as item, s.quantity
    from pass_subscriptions s join pass_products p on p.id = s.pass_product_id
    where s.sales_channel_id = ${channel} and s.id = ${uuids(ids)}`,
  pass_charge: (channel, ids) => sql<Found>`
    select c.key as id, s.id::text as subscription_id, s.fan_id as fan, p.id::text as item_id, p.title as item
    from pass_charges c join pass_subscriptions s on s.id = c.subscription_id join pass_products p on p.id = s.pass_product_id
    where c.sales_channel_id = ${channel} and c.key = any(${[...ids]}::text[])`,
  offer: (channel, ids) => sql<Found>`
    select o.id::text, o.event_ids[1] as event from offers o where o.sales_channel_id = ${channel} and o.id = ${uuids(ids)}`,
}

type Numbered = ReadonlyMap<string, JournalFacts>

/**
 * Returns the facts of each line, in the lines' order. A few queries read the facts of all lines. @param channel the lines'
 * channel
 */
export async function readFacts(db: Kysely<Database>, channel: number, all: readonly Wanted[]): Promise<JournalFacts[]> {
  const found = new Map<string, Found>()
  for (const [kind, query] of Object.entries(queries) as [FactKind, NonNullable<(typeof queries)[FactKind]>][]) {
    const ids = idsOf(all, kind)
    if (ids.length === 0) continue
    const { rows } = await query(channel, ids).execute(db)
    for (const row of rows) found.set(`${kind} ${row.id}`, row)
  }
  const behind = all.map(({ ids }) =>
    (Object.entries(ids) as [FactKind, string][]).flatMap(([kind, id]) => found.get(`${kind} ${id}`) ?? []),
  )
  const people = await readPeople(db, channel, all)
  const numbers = (own: string[], of: 'event' | 'fan') =>
    [...new Set([...own, ...behind.flat().flatMap((row) => row[of] ?? [])].map(Number))].map(lookupNumber)
  const events = await readEvents(db, channel, numbers(idsOf(all, 'event'), 'event'))
  const fans = await readFans(db, channel, numbers(idsOf(all, 'fan'), 'fan'))
  const items = await readItems(db, channel, all)
  return all.map(({ ids }, nth) => {
    const rows = behind[nth]!
    const event = events.get(String(ids.event ?? rows.find((row) => row.event)?.event))
    const fan = fans.get(String(ids.fan ?? rows.find((row) => row.fan)?.fan))
    return { ...event, ...fan, ...people.get(ids.invitation ?? ids.person ?? ''), ...items.get(ids.item ?? ''), ...factsOf(rows) }
  })
}

const idsOf = (all: readonly Wanted[], kind: FactKind): string[] => [...new Set(all.flatMap(({ ids }) => ids[kind] ?? []))]

/** Returns the facts of the rows behind a line. */
function factsOf(rows: readonly Found[]): JournalFacts {
  const facts: JournalFacts = {}
  for (const row of rows) {
    const { item_id, item, order_id, subscription_id, token, number, quantity, amount, currency, approved, failed, open } = row
    if (item_id && item !== undefined) facts.item = { id: item_id, name: item }
    else if (item_id) facts.item = { id: item_id, name: null }
    if (order_id !== undefined) facts.order = { id: order_id }
    if (subscription_id !== undefined) facts.subscription = { id: subscription_id }
    if (token && number) facts.sale = { id: token, number }
    if (typeof quantity === 'number') facts.quantity = quantity
    if (typeof amount === 'number') facts.amount = amount
    if (currency) facts.currency = currency
    if (approved !== undefined) facts.run = { approved, failed: failed!, open: open! }
    const { section, row: rowName, first, last } = row
    if (section && first) {
      const seats = first === last || !last ? [first] : [first, last]
      facts.places = [{ section, row: rowName ?? '', seats: [seats.join('–')] }]
    }
  }
  return facts
}

async function readEvents(db: Kysely<Database>, channel: number, ids: readonly number[]): Promise<Numbered> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('events')
    .select(['id', 'title', 'time', 'timezone'])
    .where('sales_channel_id', '=', channel)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((event) => [String(event.id), { event }]))
}

/** Returns fans of a channel with their names, by their ids. */
export async function readFans(db: Kysely<Database>, channel: number, ids: readonly number[]): Promise<Numbered> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('fans')
    .select(['id', 'first_name', 'last_name', 'phone', 'email'])
    .where('sales_channel_id', '=', channel)
    .where('id', 'in', ids)
    .execute()
  const nameOf = (row: (typeof rows)[number]) => personName(row) ?? row.phone ?? row.email
  return new Map(rows.map((row) => [String(row.id), { fan: { id: String(row.id), name: nameOf(row) } }]))
}

/** Returns the wanted accounts of the channel, and invited people, by their ids. */
async function readPeople(db: Kysely<Database>, channel: number, all: readonly Wanted[]): Promise<Numbered> {
  const [accounts, invited] = [idsOf(all, 'person').map(lookupNumber), idsOf(all, 'invitation')]
  if (accounts.length + invited.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from dashboard_users where entity_id = ${channel} and id = any(${accounts}::integer[])
    union all select id::text, name from invitations where sales_channel_id = ${channel} and id = ${uuids(invited)}`.execute(db)
  return new Map(rows.map((person) => [person.id, { person }]))
}

async function readItems(db: Kysely<Database>, channel: number, all: readonly Wanted[]): Promise<Numbered> {
  const items = new Map<string, JournalFacts>()
  for (const table of Object.keys(namedTables) as NamedTable[]) {
    const ids = idsOf(
      all.filter(({ itemTable }) => itemTable === table),
      'item',
    )
    if (ids.length === 0) continue
    const { rows } = await sql<{ id: string; name: string }>`
      select id::text, ${sql.ref(namedTables[table])} as name from ${sql.table(table)}
      where sales_channel_id = ${channel} and id = ${uuids(ids)}`.execute(db)
    for (const item of rows) items.set(item.id, { item })
  }
  return items
}
