import { randomUUID } from 'node:crypto'
import type { MetricSeries } from '#contract/metrics.ts'
import { sortKey } from '#lib/sort-key.ts'
import { testServer } from './server.ts'

export const CHICAGO = 123
export const PARIS = 9

interface Sale {
  channel?: number
  at: string
  product?: string
  quantity?: number
  amount?: number
  refunded?: number
  status?: 'succeeded' | 'paid' | 'pending' | 'failed' | 'skipped'
  type?: 'regular' | 'vip'
  section?: string | null
  currency?: string
}
type Query = Record<string, string | number>

/** Opens a server with two channels in two zones, and helpers for tests of metrics. */
export async function metricServer() {
  const server = await testServer()
  await server.addChannel(CHICAGO, { is_marketplace_enabled: true })
  await server.addChannel(PARIS, { timezone: 'Europe/Paris' })
  const provider = (await server.signIn({ role: 'provider' })).token
  const events: Record<number, number> = { [CHICAGO]: await server.addEvent(CHICAGO), [PARIS]: await server.addEvent(PARIS) }
  let orders = 0

  const saleRow = ({ channel = CHICAGO, amount = 10, refunded = 0, section = 'A', ...sale }: Sale) => {
    const number = String(++orders)
    return {
      id: randomUUID(),
      token: randomUUID(),
      sales_channel_id: channel,
      event_id: events[channel]!,
      order_number: number,
      order_number_key: sortKey(number),
      type: sale.type ?? ('regular' as const),
      product: sale.product ?? 'seatpicker',
      quantity: sale.quantity ?? 1,
      purchased_time: sale.at,
      payment_status: sale.status ?? ('succeeded' as const),
      amount,
      refunded: refunded === amount,
      amount_refunded: refunded,
      section,
      section_key: section && sortKey(section),
      face_value: amount,
      upgrade_price: 0,
      subtotal: amount,
      tax_and_fees: 0,
      currency: sale.currency ?? 'usd',
    }
  }
  const wanted = (query: Query) =>
    String(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])))
  const ask = (
    id: string,
    query: Query,
    { as = provider, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
  ) => server.call('GET', `/metrics/${id}?${wanted(query)}`, { as, headers })
  return {
    ...server,
    events,
    provider,
    ask,
    /** Adds sales; returns their ids. */
    async sell(...sales: Sale[]): Promise<string[]> {
      const rows = sales.map(saleRow)
      await server.db.insertInto('transactions').values(rows).execute()
      return rows.map(({ id }) => id)
    },
    sellNothing: () => server.db.deleteFrom('transactions').execute(),
    async read(id: string, query: Query): Promise<MetricSeries> {
      const { status, body } = await ask(id, query)
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
      return body as MetricSeries
    },
  }
}
export type MetricServer = Awaited<ReturnType<typeof metricServer>>
