import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MetricSeries } from '#contract/metrics.ts'
import { roundMoney } from '#lib/money.ts'
import { Random } from '#server/demo/random.ts'
import { foldSales } from '#server/metrics/fold-sales.job.ts'
import { sumsAreTrue } from '#tests/support/day-sums.ts'
import { CHICAGO, metricServer, PARIS, type MetricServer } from '#tests/support/metric-server.ts'

/** A zone whose clocks change by half an hour. */
const LORD_HOWE = 77
const zones = { [CHICAGO]: 'America/Chicago', [PARIS]: 'Europe/Paris', [LORD_HOWE]: 'Australia/Lord_Howe' }
type Channel = keyof typeof zones

/** Days over which clocks change in a zone: forward and back. */
const ranges: [channel: Channel, from: string, to: string][] = [
  [CHICAGO, '2026-03-05', '2026-03-12'],
  [CHICAGO, '2025-10-30', '2025-11-05'],
  [PARIS, '2026-03-26', '2026-04-01'],
  [PARIS, '2025-10-23', '2025-10-29'],
  [LORD_HOWE, '2026-04-02', '2026-04-08'],
  [LORD_HOWE, '2025-10-02', '2025-10-08'],
]

const random = new Random(14)
let sales = ranges.flatMap(([channel, from]) =>
  Array.from({ length: 120 }, () => {
    const amount = random.between(100, 9_999) / 100
    return {
      channel,
      at: new Date(Date.parse(from) + random.between(-9 * 86_400_000, 9 * 86_400_000)).toISOString(),
      product: random.pick(['seatpicker', 'drops', 'upgrade']),
      status: random.pick(['succeeded', 'paid', 'skipped', 'failed', 'pending'] as const),
      currency: random.pick(['usd', 'eur']),
      type: random.pick(['regular', 'regular', 'vip'] as const),
      section: random.pick(['A', 'B', null]),
      quantity: random.between(1, 6),
      amount,
      refunded: random.pick([0, 0, amount, roundMoney(amount / 3, 'usd')]),
    }
  }),
)

let server: MetricServer
beforeAll(async () => {
  server = await metricServer()
  await server.addChannel(LORD_HOWE, { timezone: zones[LORD_HOWE] })
  server.events[LORD_HOWE] = await server.addEvent(LORD_HOWE)
  const half = sales.length / 2
  const ids = await server.sell(...sales.slice(0, half))
  await foldSales.run(server.context, undefined)
  ids.push(...(await server.sell(...sales.slice(half))))
  await changeSome(ids)
})

/** Changes five of every fifteen sales and deletes one, in the database and in `sales`. */
async function changeSome(ids: readonly string[]): Promise<void> {
  const { db } = server
  const every = (nth: number) => ids.filter((_, n) => n % 15 === nth)
  const set = (columns: object, nth: number) =>
    db.updateTable('transactions').set(columns).where('id', 'in', every(nth)).execute()
  await set({ refunded: true, amount_refunded: sql`amount` }, 0)
  await set({ payment_status: 'succeeded' }, 3)
  await set({ payment_status: 'failed' }, 6)
  await set({ purchased_time: sql`purchased_time + interval '31 hours'` }, 9)
  await set({ section: 'C', product: 'pass', quantity: 9, email: 'new@holdfast.test' }, 10)
  await foldSales.run(server.context, undefined)
  await db.deleteFrom('transactions').where('id', 'in', every(12)).execute()
  const changed: ((sale: (typeof sales)[number]) => Partial<(typeof sales)[number]>)[] = []
  changed[0] = ({ amount }) => ({ refunded: amount })
  changed[3] = () => ({ status: 'succeeded' })
  changed[6] = () => ({ status: 'failed' })
  changed[9] = ({ at }) => ({ at: new Date(Date.parse(at) + 31 * 3_600_000).toISOString() })
  changed[10] = () => ({ section: 'C', product: 'pass', quantity: 9 })
  sales = sales.map((sale, n) => ({ ...sale, ...changed[n % 15]?.(sale) })).filter((_, n) => n % 15 !== 12)
}
afterAll(() => server.close())

/** Returns the day of a moment in a zone, the first day of its week (a Sunday), or its month. */
function nameOf(at: string, zone: string, unit: string): string {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
  if (unit === 'month') return day.toPlainYearMonth().toString()
  return (unit === 'week' ? day.subtract({ days: day.dayOfWeek % 7 }) : day).toString()
}

const sumBy = <T>(rows: readonly T[], keyOf: (row: T) => string, valueOf: (row: T) => number): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const row of rows) sums[keyOf(row)] = roundMoney((sums[keyOf(row)] ?? 0) + valueOf(row), 'usd')
  return sums
}
const isSold = ({ status }: (typeof sales)[number]) => ['succeeded', 'paid', 'skipped'].includes(status)
const net = ({ amount, refunded }: (typeof sales)[number]) => amount - refunded

it.each(ranges)('metrics of channel %i from %s to %s equal a plain count', async (channel, from, to) => {
  const zone = zones[channel]
  const ofChannel = sales.filter((sale) => sale.channel === channel && isSold(sale))
  const dayOf = ({ at }: { at: string }) => nameOf(at, zone, 'day')
  const inRange = ofChannel.filter((sale) => dayOf(sale) >= from && dayOf(sale) <= to)
  const midnight = (date: string, days = 0) => Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(zone).epochMilliseconds
  const [start, end] = [midnight(from), midnight(to, 1)]
  const before = ofChannel.filter(({ at }) => Date.parse(at) >= start - (end - start) && Date.parse(at) < start)
  expect(inRange.length).toBeGreaterThan(10)

  for (const unit of ['day', 'week', 'month']) {
    const read = (id: string) => server.read(id, { salesChannelId: channel, startAt: from, endAt: to, unit })
    const filled = ({ data }: MetricSeries) =>
      Object.fromEntries(data.filter(({ value }) => value !== 0).map(({ date, value }) => [nameOf(date, zone, unit), value]))
    const tickets = await read('tickets_sold')
    expect(filled(tickets)).toEqual(
      sumBy(
        inRange,
        ({ at }) => nameOf(at, zone, unit),
        ({ quantity }) => quantity,
      ),
    )
    expect(tickets.totals[0]).toMatchObject({
      total: inRange.reduce((sum, { quantity }) => sum + quantity, 0),
      totalPreviousPeriod: before.reduce((sum, { quantity }) => sum + quantity, 0),
    })
    const { totals } = await read('revenue_per_source')
    const valuesOf = (period: 'total' | 'totalPreviousPeriod') =>
      Object.fromEntries(totals.filter((one) => one[period] !== 0).map((one) => [`${one.label} ${one.currency}`, one[period]]))
    const bySource = (rows: typeof sales) =>
      Object.fromEntries(
        Object.entries(sumBy(rows, ({ product, currency }) => `${product} ${currency}`, net)).filter(([, sum]) => sum !== 0),
      )
    expect(valuesOf('total')).toEqual(bySource(inRange))
    expect(valuesOf('totalPreviousPeriod')).toEqual(bySource(before))
    const sections = await read('section_sold')
    const seated = inRange.filter(({ type, section }) => type === 'regular' && section !== null)
    expect(
      Object.fromEntries(sections.totals.filter(({ total }) => total > 0).map(({ label, total }) => [label, total])),
    ).toEqual(
      sumBy(
        seated,
        ({ section }) => section!,
        ({ quantity }) => quantity,
      ),
    )
  }
})

it('a day of 23 hours has 23 buckets, and one of 25 has 25', async () => {
  const hours = async (channel: Channel, day: string) =>
    (await server.read('tickets_sold', { salesChannelId: channel, startAt: day, endAt: day, unit: 'hour' })).data
  for (const [channel, day, count] of [
    [CHICAGO, '2026-03-08', 23],
    [CHICAGO, '2025-11-02', 25],
    [PARIS, '2026-03-29', 23],
    [PARIS, '2025-10-26', 25],
  ] as const) {
    const data = await hours(channel, day)
    expect([day, data.length]).toEqual([day, count])
    const counted = sales.filter(
      (sale) => sale.channel === channel && isSold(sale) && nameOf(sale.at, zones[channel], 'day') === day,
    )
    expect(data.map(({ value }) => value)).toEqual(
      data.map(({ date }) =>
        counted
          .filter(({ at }) => Date.parse(at) >= Date.parse(date) && Date.parse(at) < Date.parse(date) + 3_600_000)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      ),
    )
  }
})

it('sums by day equal the sales, however they were written, and a rebuild does not change them', async () => {
  await sumsAreTrue(server.db)
  const rows = async () => (await server.db.selectFrom('sales_by_day').select('folded').execute()).map(({ folded }) => folded)
  expect(new Set(await rows())).toEqual(new Set([true, false]))
  await foldSales.run(server.context, undefined)
  await sumsAreTrue(server.db)
  const folded = await rows()
  await sql`select refill_sales_by_day()`.execute(server.db)
  await sumsAreTrue(server.db)
  expect(await rows()).toEqual(folded)
})
