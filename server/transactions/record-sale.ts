import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { products } from '#contract/transactions.ts'
import type { FansTable } from '#server/db/schema-fans.ts'
import type { TransactionsTable } from '#server/db/schema-sales.ts'
import type { Database } from '#server/db/schema.ts'

/** A sale to a fan that this server makes, with the charge of the fan's card, if there was one. */
export interface NewSale {
  channel: number
  event: number
  fan: number
  product: (typeof products)[number]
  quantity: number
  /** The order's amount, in its currency. */
  amount: number
  currency: string
  /** The face value of one ticket. */
  face_value: number
  price_code: string | null
  place: { section: string; row: string; seat: string } | null
  /** The payments gateway's id of the charge; null if nothing was charged. */
  charge: string | null
}

function keyOf<T extends string | null>(text: T) {
  return (text === null ? null : sortKey(text)) as T
}

/** Stores sales. @param now milliseconds since 1970 @returns their ids, in the same order */
export async function recordSales(db: Kysely<Database>, sales: readonly NewSale[], now: number): Promise<string[]> {
  const ids = [...new Set(sales.map(({ fan }) => fan))]
  const fans = await db.selectFrom('fans').selectAll().where('id', 'in', ids).execute()
  const channels = await db.selectFrom('fan_channels').select(['id', 'type', 'fan_id']).where('fan_id', 'in', ids).execute()
  const { rows: numbers } = await sql<{ number: string }>`
    select nextval('order_numbers')::text as number from generate_series(1, ${sales.length}::integer)`.execute(db)
  const values = sales.map((sale, nth) => {
    const fan = fans.find(({ id }) => id === sale.fan)!
    const reached = channels.flatMap(({ id, type, fan_id }) => (fan_id === sale.fan ? [{ id, type }] : []))
    return saleRow(sale, fan, reached, numbers[nth]!.number, now)
  })
  await db.insertInto('transactions').values(values).execute()
  return values.map(({ id }) => id)
}

function saleRow(sale: NewSale, fan: Selectable<FansTable>, channels: unknown, number: string, now: number) {
  const name = [fan.first_name, fan.last_name].filter(Boolean).join(' ') || null
  const { section, row, seat } = sale.place ?? { section: null, row: null, seat: null }
  const at = toIso(now)
  return {
    id: uuidv7(now),
    sales_channel_id: sale.channel,
    event_id: sale.event,
    order_number: number,
    order_number_key: sortKey(number),
    provider_order_id: null,
    new_order_id: null,
    token: uuidv7(now),
    type: 'regular',
    product: sale.product,
    user_id: sale.fan,
    user_channels: JSON.stringify(channels),
    name,
    name_key: keyOf(name),
    email: fan.email,
    email_key: keyOf(fan.email),
    phone: fan.phone,
    phone_key: keyOf(fan.phone),
    price_code: sale.price_code,
    price_code_key: keyOf(sale.price_code),
    quantity: sale.quantity,
    purchased_time: at,
    payment_status: sale.charge === null ? 'skipped' : 'succeeded',
    amount: sale.amount,
    charge_id: sale.charge,
    reward_code: null,
    reward_code_key: null,
    reward_value: null,
    section,
    section_key: keyOf(section),
    row,
    row_key: keyOf(row),
    seat,
    seat_key: keyOf(seat),
    original_section: null,
    original_row: null,
    original_seat: null,
    face_value: sale.face_value,
    upgrade_price: 0,
    subtotal: sale.amount,
    tax_and_fees: 0,
    currency: sale.currency,
    created_at: at,
  } satisfies Insertable<TransactionsTable>
}
