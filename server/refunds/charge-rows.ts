import { sql, type Kysely } from 'kysely'
import type { ChargeKind } from '#server/db/schema-gateways.ts'
import type { Database } from '#server/db/schema.ts'

/** The row to which a charge belongs: of transactions, orders, bid_charges or pass_charges. */
export interface ChargeRow {
  kind: ChargeKind
  id: string
  channel: number
  /** The provider's id that this row has for the charge: the id of the charge itself, or of its payment. */
  charge: string
}

const TABLES = { sale: 'transactions', order: 'orders', bid: 'bid_charges', pass: 'pass_charges' } as const

/** Returns the channel and the row of a charge, for the record of changes. */
export const placeOfCharge = ({ kind, id, channel }: ChargeRow) => ({ channel, about: { tbl: TABLES[kind], id } })

/**
 * Finds the row of a charge. The charge of a bid or a pass that was fulfilled belongs to a sale.
 * @param charges the payment provider's ids of the charge
 */
export async function findChargeRow(db: Kysely<Database>, charges: readonly string[]): Promise<ChargeRow | undefined> {
  const ids = sql`${[...charges]}::text[]`
  const { rows } = await sql<ChargeRow>`
    select 'sale' as kind, id::text as id, sales_channel_id as channel, charge_id as charge, 1 as nth
    from transactions where charge_id = any(${ids})
    union all
    select 'order', id::text, sales_channel_id, stripe_payment_intent, 2 from orders where stripe_payment_intent = any(${ids})
    union all
    select 'bid', id::text, sales_channel_id, plan ->> 'charged', 3 from bid_charges where plan ->> 'charged' = any(${ids})
    union all
    select 'pass', key, sales_channel_id, charged, 4 from pass_charges where charged = any(${ids})
    order by nth limit 1`.execute(db)
  return rows[0]
}
