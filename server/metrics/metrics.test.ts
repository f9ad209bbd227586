import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricIds, type MetricSeries } from '#contract/metrics.ts'
import { CHICAGO, metricServer, PARIS, type MetricServer } from '#tests/support/metric-server.ts'

let server: MetricServer
beforeAll(async () => void (server = await metricServer()))
afterAll(() => server.close())

const points = ({ data }: MetricSeries) => data.map(({ date, value }) => [date, value])

describe('buckets', () => {
  it('are days of the channel’s zone, including days on which clocks change, and include the last day', async () => {
    await server.sellNothing()
    // On 8 March clocks went forward in Chicago: the day began at 06:00 UTC, the next at 05:00.
    await server.sell(
      { at: '2026-03-08T05:59:59.999Z', quantity: 2 },
      { at: '2026-03-08T06:00:00.000Z', quantity: 3 },
      { at: '2026-03-09T04:59:59.999Z', quantity: 5 },
      { at: '2026-03-09T05:00:00.000Z', quantity: 7 },
      { at: '2026-03-10T05:00:00.000Z', quantity: 11 },
    )
    const series = await server.read('tickets_sold', {
      salesChannelId: CHICAGO,
      startAt: '2026-03-07',
      endAt: '2026-03-09',
      unit: 'day',
    })
    expect(points(series)).toEqual([
      ['2026-03-07T06:00:00.000Z', 2],
      ['2026-03-08T06:00:00.000Z', 8],
      ['2026-03-09T05:00:00.000Z', 7],
    ])
    expect(series.totals).toEqual([{ label: 'tickets_sold', total: 17, totalPreviousPeriod: 0, currency: null }])
  })

  it('count from the start up to but not including the end, and the previous period is as long', async () => {
    await server.sellNothing()
    await server.sell(
      { at: '2026-03-01T10:00:00.000Z', quantity: 1 },
      { at: '2026-03-01T12:00:00.000Z', quantity: 2 },
      { at: '2026-03-01T13:59:59.999Z', quantity: 4 },
      { at: '2026-03-01T14:00:00.000Z', quantity: 8 },
      { at: '2026-03-01T09:59:59.999Z', quantity: 16 },
    )
    const range = { startAt: '2026-03-01T12:00:00Z', endAt: '2026-03-01T15:00:00+01:00', salesChannelId: CHICAGO }
    const series = await server.read('tickets_sold', range)
    expect(points(series)).toEqual([
      ['2026-03-01T12:00:00.000Z', 2],
      ['2026-03-01T13:00:00.000Z', 4],
    ])
    expect(series.totals[0]).toMatchObject({ total: 6, totalPreviousPeriod: 1 })
  })

  it('of a current range are compared with the whole previous period, or with the same part of it', async () => {
    await server.sellNothing()
    const now = server.clock.now()
    const hours = (count: number) => new Date(now + count * 3_600_000).toISOString()
    await server.sell(
      { at: hours(-1), quantity: 1 },
      { at: hours(-37), quantity: 2 },
      { at: hours(-25), quantity: 4 },
      { at: hours(-23), quantity: 8 },
    )
    // The range began 12 hours ago and lasts for 24 hours.
    const range = { startAt: hours(-12), endAt: hours(12), salesChannelId: CHICAGO }
    const soFar = await server.read('tickets_sold', { ...range, compare: 'so_far' })
    expect(soFar.totals[0]).toMatchObject({ total: 1, totalPreviousPeriod: 4 })
    const whole = await server.read('tickets_sold', range)
    expect(whole.totals[0]).toMatchObject({ total: 1, totalPreviousPeriod: 12 })
  })

  it('of months and weeks start on the calendar, while the first and last are partial', async () => {
    await server.sellNothing()
    await server.sell(
      { channel: PARIS, at: '2026-01-14T22:59:59.999Z' },
      { channel: PARIS, at: '2026-01-14T23:00:00.000Z' },
      { channel: PARIS, at: '2026-03-15T22:59:59.999Z' },
      { channel: PARIS, at: '2026-03-15T23:00:00.000Z' },
    )
    const range = { startAt: '2026-01-15', endAt: '2026-03-15', salesChannelId: PARIS }
    expect(points(await server.read('tickets_sold', { ...range, unit: 'month' }))).toEqual([
      ['2025-12-31T23:00:00.000Z', 1],
      ['2026-01-31T23:00:00.000Z', 0],
      ['2026-02-28T23:00:00.000Z', 1],
    ])
    const weeks = await server.read('tickets_sold', { ...range, unit: 'week' })
    // 11 January 2026 is a Sunday.
    expect(weeks.data[0]).toMatchObject({ date: '2026-01-10T23:00:00.000Z', value: 1 })
    expect(weeks.data.at(-1)).toMatchObject({ date: '2026-03-14T23:00:00.000Z', value: 1 })
    const mondays = await server.read('tickets_sold', { ...range, unit: 'week', weekStart: 'monday' })
    expect(mondays.data[0]).toMatchObject({ date: '2026-01-11T23:00:00.000Z', value: 1 })
    expect(mondays.data.at(-1)).toMatchObject({ date: '2026-03-08T23:00:00.000Z', value: 1 })
  })

  it('are those of this week by default, and of the largest unit for the range', async () => {
    const dates = async (query: object) =>
      (await server.read('tickets_sold', { salesChannelId: CHICAGO, ...query })).data.map((p) => p.date)
    // The test's clock is at Tuesday, 10 March 2026.
    const week = await dates({})
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-03-08T06:00:00.000Z', '2026-03-14T05:00:00.000Z'])
    const fromMonday = await dates({ weekStart: 'monday' })
    expect([fromMonday.length, fromMonday[0], fromMonday[6]]).toEqual([7, '2026-03-09T05:00:00.000Z', '2026-03-15T05:00:00.000Z'])
    expect((await dates({ startAt: '2026-03-10', endAt: '2026-03-10' })).length).toBe(1)
    expect((await dates({ startAt: '2026-03-10T00:00:00Z', endAt: '2026-03-10T12:00:00Z' })).length).toBe(12)
    expect((await dates({ startAt: '2026-01-01', endAt: '2026-03-31' })).length).toBe(3)
    expect((await dates({ startAt: '2024-01-01', endAt: '2026-12-31' })).length).toBe(3)
    expect(await dates({ startAt: '2026-03-10T00:00:00Z', endAt: '2026-03-10T00:00:00Z' })).toEqual([])
  })

  it('are refused if there are too many, or the range is reversed', async () => {
    const status = async (query: object) => (await server.ask('revenue', { salesChannelId: CHICAGO, ...query })).status
    expect(await status({ weekStart: 'friday' })).toBe(422)
    expect(await status({ startAt: '2026-03-02', endAt: '2026-03-01' })).toBe(422)
    expect(await status({ startAt: '2026-03-03', endAt: '2026-03-01' })).toBe(422)
    expect(await status({ startAt: '2026-03-01T00:00:00Z', endAt: '2026-02-28T00:00:00Z' })).toBe(422)
    expect(await status({ startAt: '2026-03-01T00:00:00Z', endAt: '2026-03-02T09:20:00Z', unit: 'minute' })).toBe(200)
    expect(await status({ startAt: '2026-03-01T00:00:00Z', endAt: '2026-03-02T09:20:01Z', unit: 'minute' })).toBe(422)
    expect(await status({ unit: 'analytics' })).toBe(422)
    expect(await status({ startAt: 'yesterday' })).toBe(422)
    expect(await status({ startAt: '0001-01-01', endAt: '9999-12-31', unit: 'hour' })).toBe(422)
    expect(await status({ startAt: '9990-01-01', endAt: '9999-12-31', unit: 'year' })).toBe(200)
  })
})

describe('a metric', () => {
  const range = { startAt: '2026-03-01', endAt: '2026-03-02', unit: 'day', salesChannelId: CHICAGO }

  it('counts sales including refunded tickets, and revenue without refunds', async () => {
    await server.sellNothing()
    const at = '2026-03-01T18:00:00.000Z'
    await server.sell(
      { at, amount: 100.1, refunded: 40.05, quantity: 2 },
      { at, amount: 50, refunded: 50, status: 'paid', product: 'drops', section: 'B' },
      { at, amount: 0, status: 'skipped', type: 'vip', product: 'upgrade', section: 'Club lounge' },
      { at, amount: 1000, status: 'failed' },
      { at, amount: 1000, status: 'pending' },
      { at, amount: 7, currency: 'eur', product: 'drops', section: null },
      { at: '2026-02-28T18:00:00.000Z', amount: 30 },
    )
    const tickets = await server.read('tickets_sold', range)
    expect(tickets.data[0]).toEqual({
      date: '2026-03-01T06:00:00.000Z',
      value: 5,
      breakdown: [
        { label: 'drops', value: 2 },
        { label: 'seatpicker', value: 2 },
        { label: 'upgrade', value: 1 },
      ],
    })
    expect(tickets.data[1]).toEqual({ date: '2026-03-02T06:00:00.000Z', value: 0, breakdown: [] })
    expect((await server.read('section_sold', range)).totals).toEqual([
      { label: 'A', total: 2, totalPreviousPeriod: 1, currency: null },
      { label: 'B', total: 1, totalPreviousPeriod: 0, currency: null },
    ])
    expect((await server.read('revenue', range)).totals).toEqual([
      { label: 'revenue', total: 60.05, totalPreviousPeriod: 30, currency: 'usd' },
      { label: 'revenue', total: 7, totalPreviousPeriod: 0, currency: 'eur' },
    ])
    expect((await server.read('revenue_per_source', range)).totals).toEqual([
      { label: 'seatpicker', total: 60.05, totalPreviousPeriod: 30, currency: 'usd' },
      { label: 'drops', total: 7, totalPreviousPeriod: 0, currency: 'eur' },
      { label: 'drops', total: 0, totalPreviousPeriod: 0, currency: 'usd' },
      { label: 'upgrade', total: 0, totalPreviousPeriod: 0, currency: 'usd' },
    ])
  })

  it('is counted again after a sale has changed, and is not sent again if nothing has changed', async () => {
    await server.sellNothing()
    const [first] = await server.sell({ at: '2026-03-01T18:00:00.000Z', amount: 10 })
    const { headers, body } = await server.ask('revenue', range)
    expect(body.totals[0].total).toBe(10)
    const etag = String(headers['etag'])
    const again = (tag: string) => server.ask('revenue', range, { headers: { 'if-none-match': tag } })
    expect((await again(etag)).status).toBe(304)
    await server.db.updateTable('transactions').set({ amount_refunded: 4 }).where('id', '=', first!).execute()
    const { status, body: now } = await again(etag)
    expect([status, now.totals[0].total]).toEqual([200, 6])
  })

  it('of all channels uses the provider’s time zone, and is for provider staff only', async () => {
    await server.sellNothing()
    await server.sell({ at: '2026-03-01T18:00:00.000Z' }, { channel: PARIS, at: '2026-03-01T23:30:00.000Z', quantity: 4 })
    const { salesChannelId: _, ...all } = range
    expect(points(await server.read('tickets_sold', all))[0]).toEqual(['2026-03-01T06:00:00.000Z', 5])
    const member = (await server.signIn({ role: 'member', channel: CHICAGO })).token
    expect((await server.ask('tickets_sold', all, { as: member })).status).toBe(403)
    expect((await server.ask('tickets_sold', { ...range, salesChannelId: PARIS }, { as: member })).status).toBe(403)
  })
})

it('each metric needs its own ability', async () => {
  const statusesOf = async (manages: readonly ('revenue' | 'all')[]) => {
    const { token } = await server.signIn({ role: 'member', channel: CHICAGO, manages })
    const answers = await Promise.all(
      metricIds.map(async (id) => [id, (await server.ask(id, { salesChannelId: CHICAGO }, { as: token })).status]),
    )
    return answers.filter(([, status]) => status !== 200)
  }
  expect(await statusesOf([])).toEqual([
    ['revenue', 403],
    ['revenue_per_source', 403],
    ['marketplace_fees', 403],
  ])
  expect(await statusesOf(['revenue'])).toEqual([['marketplace_fees', 403]])
  expect(await statusesOf(['all'])).toEqual([])
  const { token } = await server.signIn({ role: 'member', channel: PARIS, manages: ['all'] })
  expect((await server.ask('marketplace_revenue', { salesChannelId: PARIS }, { as: token })).body.code).toBe('FeatureOff')
  expect((await server.ask('marketplace_revenue', { salesChannelId: PARIS, unit: 'no unit' })).body.code).toBe('FeatureOff')
  expect((await server.ask('profit', { salesChannelId: CHICAGO })).status).toBe(404)
  expect((await server.ask('revenue', { salesChannelId: 77 })).status).toBe(404)
  expect((await server.call('GET', '/metrics/revenue')).status).toBe(401)
})
