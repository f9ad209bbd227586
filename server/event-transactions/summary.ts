import { sql, type Kysely } from 'kysely'
import type { RevenueSummary } from '#contract/event-transactions.ts'
import { roundMoney } from '#lib/money.ts'
import type { Database } from '#server/db/schema.ts'
import { channelOf } from '#server/inventory/vip.ts'

/** The card fee of a charge: a share of the amount, and a fixed amount in the charge's currency. */
const CARD = { share: 0.029, each: 0.3 }
/** The share that Holdfast's provider gets of the charged amounts minus the refunds. */
const REV_SHARE = 0.05

interface Sums {
  gross: number
  upgrades: number
  charged: number
  refunded: number
  loyalty: number
  charges: number
}

const none: Sums = { gross: 0, upgrades: 0, charged: 0, refunded: 0, loyalty: 0, charges: 0 }

/** Returns the revenue of an event. Sales with the payment status `succeeded`, `paid` or `skipped` count, even if refunded. */
export async function readSummary(db: Kysely<Database>, event: number): Promise<RevenueSummary> {
  const { id, currency } = await channelOf(db, event)
  const { rows } = await sql<Sums & { type: 'regular' | 'vip' }>`
    select type, sum(subtotal) as gross, sum(upgrade_price * quantity) as upgrades, sum(amount) as charged,
      sum(amount_refunded) as refunded, sum(coalesce(reward_value, 0)) as loyalty, count(*) filter (where amount > 0) as charges
    from transactions
    where sales_channel_id = ${id} and event_id = ${event} and payment_status in ('succeeded', 'paid', 'skipped')
    group by type`.execute(db)
  const of = (type: 'regular' | 'vip') => rows.find((row) => row.type === type) ?? none
  const [seat, vip] = [of('regular'), of('vip')]
  const all = Object.fromEntries(
    (Object.keys(none) as (keyof Sums)[]).map((name) => [name, seat[name] + vip[name]]),
  ) as unknown as Sums
  const round = (amount: number) => roundMoney(Number(amount.toFixed(6)), currency)
  const total = reckon(all, round)
  return {
    all: {
      team_net_revenue: total.net,
      total_gross_revenue: round(all.gross),
      total_loyality: round(all.loyalty),
      total_charged: round(all.charged),
      total_refunds: round(all.refunded),
      credit_card_fees: total.card,
      rev_share_fees: total.share,
    },
    seat: partOf(seat, round),
    vip: partOf(vip, round),
    currency,
  }
}

/** Returns the card fees, the provider's share, and the net revenue after refunds and both fees. */
function reckon({ charged, refunded, charges }: Sums, round: (amount: number) => number) {
  const card = round(charged * CARD.share + charges * CARD.each)
  const share = round((charged - refunded) * REV_SHARE)
  return { card, share, net: round(charged - refunded - card - share) }
}

function partOf(sums: Sums, round: (amount: number) => number): RevenueSummary['seat'] {
  const { card, share, net } = reckon(sums, round)
  return {
    gross_revenue: round(sums.gross),
    total_upgrades: round(sums.upgrades),
    total_charged: round(sums.charged),
    team_net_revenue: net,
    total_loyalty: round(sums.loyalty),
    total_refunded_amount: round(sums.refunded),
    credit_card_fees: card,
    fees: share,
  }
}
