import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TimelineItem } from '#contract/timeline.ts'
import { readCursor, writeCursor } from '#server/db/cursor.ts'
import type { Database } from '#server/db/schema.ts'

interface Source {
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** Whether the time is stored to the millisecond, so that an index can be used. */
  isExact?: boolean
  title?: RawBuilder<unknown>
  text?: RawBuilder<unknown>
  amount?: RawBuilder<unknown>
  currency?: RawBuilder<unknown>
  quantity?: RawBuilder<unknown>
  status?: RawBuilder<unknown>
  event?: RawBuilder<unknown>
  token?: RawBuilder<unknown>
}

const seats = (table: 'l' | 'o') =>
  sql`concat_ws(' ', l.section_name, l.row_name, case ${sql.ref(`${table}.first_seat`)} when ${sql.ref(`${table}.last_seat`)}
    then ${sql.ref(`${table}.first_seat`)} else ${sql.ref(`${table}.first_seat`)} || '–' || ${sql.ref(`${table}.last_seat`)} end)`

/** Returns the id, kind and time of the items of a table in which each row is one item. */
const row = (kind: string, table: string, at = 'created_at') => ({
  id: sql`${sql.ref(`${table}.id`)}::text`,
  kind: sql`${kind}::text`,
  at: sql.ref(`${table}.${at}`),
})

/** Returns the columns for amount, quantity and currency. */
const paid = (table: string, priced: string) => ({
  amount: sql.ref(`${table}.amount`),
  quantity: sql.ref(`${table}.quantity`),
  currency: sql.ref(`${priced}.currency`),
})

/** Returns the source for one side of an order. */
const order = (fan: number, side: 'buyer_id' | 'seller_id', kind: 'order-bought' | 'order-sold'): Source => ({
  from: sql`orders o join listings l on l.id = o.listing_id join events e on e.id = o.event_id where ${sql.ref(`o.${side}`)} = ${fan}`,
  id: sql`o.id::text || ${side === 'buyer_id' ? '-b' : '-s'}`,
  kind: sql`${kind}::text`,
  at: sql`o.created_at`,
  title: sql`e.title`,
  text: seats('o'),
  amount: side === 'buyer_id' ? sql`o.total` : sql`o.seller_gets`,
  currency: sql`o.currency`,
  quantity: sql`l.quantity`,
  status: sql`o.status`,
})

/** Returns the sources of a fan's timeline. A message of an offer or a mass text is listed as such, not again as a message. */
const sourcesOf = (fan: number): Source[] => [
  {
    from: sql`fan_messages m where m.fan_id = ${fan} and not exists (select from send_recipients r where r.id = m.id)`,
    id: sql`m.id::text`,
    kind: sql`'message-' || m.direction`,
    at: sql`m.created_at`,
    isExact: true,
    title: sql`m.sent_by`,
    text: sql`m.message`,
    status: sql`m.status`,
  },
  {
    from: sql`send_recipients r join sends s on s.id = r.send_id left join bulk_messages b on b.id = s.id
      where r.fan_id = ${fan} and r.sent_at is not null`,
    id: sql`r.id::text`,
    kind: sql`s.kind`,
    at: sql`r.sent_at`,
    title: sql`coalesce(b.title, (select string_agg(e.title, ', ' order by e.time) from offers o join events e on e.id = any(o.event_ids)
      where o.id = s.id))`,
    text: sql`r.text`,
    status: sql`r.status`,
  },
  {
    ...row('purchase', 't', 'purchased_time'),
    from: sql`transactions t join events e on e.id = t.event_id where t.user_id = ${fan}`,
    title: sql`e.title`,
    ...paid('t', 't'),
    status: sql`case when t.refunded then 'refunded' else t.payment_status end`,
    event: sql`t.event_id`,
    token: sql`t.token`,
  },
  {
    ...row('bid', 'b'),
    from: sql`bids b join bid_products p on p.id = b.bid_product_id where b.fan_id = ${fan}`,
    title: sql`p.name`,
    ...paid('b', 'p'),
    status: sql`b.status`,
  },
  {
    ...row('listing', 'l'),
    from: sql`listings l join events e on e.id = l.event_id where l.seller_id = ${fan}`,
    title: sql`e.title`,
    text: seats('l'),
    amount: sql`l.listing_price`,
    currency: sql`l.currency`,
    quantity: sql`l.quantity`,
    status: sql`l.status`,
  },
  order(fan, 'buyer_id', 'order-bought'),
  order(fan, 'seller_id', 'order-sold'),
  {
    ...row('pass', 's'),
    from: sql`pass_subscriptions s join pass_products p on p.id = s.pass_product_id where s.fan_id = ${fan}`,
    title: sql`p.title`,
    amount: sql`p.amount`,
    currency: sql`p.currency`,
    quantity: sql`s.quantity`,
    status: sql`s.status`,
  },
  {
    ...row('activity', 'a'),
    from: sql`fan_activities a where a.fan_id = ${fan} and a.type not in ('Cron - Send offer', 'Bidding - Created')`,
    title: sql`a.type`,
  },
  { from: sql`fans f where f.id = ${fan}`, id: sql`'signed-up'`, kind: sql`'signed-up'`, at: sql`f.created_at` },
  {
    from: sql`fans f where f.id = ${fan} and f.completed_at is not null`,
    id: sql`'opted-in'`,
    kind: sql`'opted-in'`,
    at: sql`f.completed_at`,
  },
]

const nothing = sql`null`

/** Returns a page of a fan's timeline, newest first. @throws 422 for an invalid cursor */
export async function readTimeline(
  db: Kysely<Database>,
  fan: number,
  { take, cursor }: { take: number; cursor?: string | undefined },
): Promise<{ data: TimelineItem[]; meta: { nextCursor: string | null } }> {
  const after = cursor === undefined ? null : readCursor(cursor)
  const parts = sourcesOf(fan).map(({ from, ...of }) => {
    const at = of.isExact ? of.at : sql`date_trunc('milliseconds', ${of.at})`
    const beyond =
      after === null
        ? sql``
        : sql`and ${at} <= ${after.at}::timestamptz and (${at}, ${of.id}) < (${after.at}::timestamptz, ${after.id}::text)`
    return sql`(select ${of.id} as id, ${of.kind} as kind, ${at} as at, ${of.title ?? nothing}::text as title,
      ${of.text ?? nothing}::text as text, ${of.amount ?? nothing}::numeric as amount, ${of.currency ?? nothing}::text as currency,
      ${of.quantity ?? nothing}::integer as quantity, ${of.status ?? nothing}::text as status, ${of.event ?? nothing}::integer as event_id,
      ${of.token ?? nothing}::text as token
      from ${from} ${beyond} order by 3 desc, 1 desc limit ${take + 1})`
  })
  const { rows } = await sql<TimelineItem>`
    select * from (${sql.join(parts, sql` union all `)}) x order by at desc, id desc limit ${take + 1}`.execute(db)
  const data = rows.slice(0, take)
  const last = data.at(-1)
  return { data, meta: { nextCursor: rows.length > take && last ? writeCursor(last) : null } }
}
