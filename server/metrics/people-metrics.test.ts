import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHICAGO, metricServer, type MetricServer } from '#tests/support/metric-server.ts'
import { START } from '#tests/support/server.ts'

let server: MetricServer
beforeAll(async () => void (server = await metricServer()))
afterAll(() => server.close())

describe('people', () => {
  const range = { startAt: '2026-03-01', endAt: '2026-03-03', unit: 'day', salesChannelId: CHICAGO }
  const fan = (at: string, more: object = {}) => ({ sales_channel_id: CHICAGO, created_at: at, ...more })

  it('are counted as sign-ups of fans and for upgrades, each if the channel has the feature', async () => {
    const event = server.events[CHICAGO]!
    const signup = (at: string, type: 'event' | 'bidding' | 'seatmap') => ({
      id: randomUUID(),
      sales_channel_id: CHICAGO,
      event_id: event,
      type,
      created_at: at,
    })
    await server.db
      .updateTable('sales_channels')
      .set({ is_text_buy: true, is_upgrades_enabled: true })
      .where('id', '=', CHICAGO)
      .execute()
    await server.db
      .insertInto('event_notifications')
      .values([
        signup('2026-03-01T12:00:00Z', 'event'),
        signup('2026-03-02T12:00:00Z', 'seatmap'),
        signup('2026-02-28T12:00:00Z', 'bidding'),
      ])
      .execute()
    await server.db
      .insertInto('fans')
      .values([
        fan('2026-03-02T12:00:00Z', { campaign: 'spring', source: 'sms' }),
        fan('2026-02-01T12:00:00Z', { campaign: 'spring', subscribed: false, opted_out_at: '2026-03-02T18:00:00Z' }),
        fan('2026-02-02T12:00:00Z', { campaign: 'winter', subscribed: false, opted_out_at: '2026-02-10T18:00:00Z' }),
      ])
      .execute()
    const series = await server.read('signups', range)
    expect(series.totals).toEqual([
      { label: 'upgrade', total: 2, totalPreviousPeriod: 1, currency: null },
      { label: 'text_to_buy', total: 1, totalPreviousPeriod: 0, currency: null },
    ])
    expect(series.data.map(({ value, breakdown }) => [value, breakdown!.length])).toEqual([
      [1, 1],
      [2, 2],
      [0, 0],
    ])
    await server.db.updateTable('sales_channels').set({ is_text_buy: false }).where('id', '=', CHICAGO).execute()
    expect((await server.read('signups', range)).totals.map(({ label, total }) => [label, total])).toEqual([['upgrade', 2]])
  })

  it('are counted as subscribed at the end of a bucket until they leave', async () => {
    const { data, totals } = await server.read('subscribers', range)
    expect(data.map(({ value }) => value)).toEqual([1, 1, 1])
    expect(totals).toEqual([{ label: 'subscribers', total: 1, totalPreviousPeriod: 1, currency: null }])
    const early = await server.read('subscribers', { ...range, startAt: '2026-02-01', endAt: '2026-02-11' })
    expect(early.data.map(({ value }) => value)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1])
  })

  it('are counted by subscription, campaign and source, the largest first', async () => {
    const totals = async (id: string) =>
      (await server.read(id, { salesChannelId: CHICAGO })).totals.map(({ label, total }) => [label, total])
    expect(await totals('ttb_users_subscription')).toEqual([
      ['Unsubscribed', 2],
      ['Subscribed', 1],
    ])
    expect(await totals('ttb_users_campaign')).toEqual([
      ['spring', 2],
      ['winter', 1],
    ])
    expect(await totals('ttb_users_source')).toEqual([['sms', 1]])
    expect((await server.read('ttb_users_source', { salesChannelId: CHICAGO })).data).toEqual([])
  })
})

it('marketplace revenue counts the payments of buyers without refunds', async () => {
  const [seller, buyer] = await server.db
    .insertInto('fans')
    .values([{ sales_channel_id: CHICAGO }, { sales_channel_id: CHICAGO }])
    .returning('id')
    .execute()
  const listing = randomUUID()
  const money = { currency: 'usd', seller_gets: 80, face_value: 70, listing_price: 90, buyer_pays: 100 }
  const place = { sales_channel_id: CHICAGO, event_id: server.events[CHICAGO]!, first_seat: '1', last_seat: '1' }
  await server.db
    .insertInto('listings')
    .values({
      ...place,
      ...money,
      id: listing,
      seller_id: seller!.id,
      section_name: 'A',
      row_name: '1',
      section_key: 'a',
      row_key: '1',
      quantity: 1,
      status: 'sold',
    })
    .execute()
  const order = (status: 'pending' | 'completed' | 'cancelled' | 'buyer_refunded', refunded = 0) => ({
    ...place,
    id: randomUUID(),
    listing_id: listing,
    buyer_id: buyer!.id,
    seller_id: seller!.id,
    status,
    total: 100,
    refunded_amount: refunded,
    buyer_fees: 10,
    seller_fees: 5,
    seller_gets: 80,
    tax: 0,
    platform_fees: 15,
    currency: 'usd',
    created_at: new Date(START).toISOString(),
  })
  await server.db
    .insertInto('orders')
    .values([order('pending'), order('completed'), order('cancelled'), order('buyer_refunded', 100)])
    .execute()
  expect((await server.read('marketplace_revenue', { salesChannelId: CHICAGO })).totals).toEqual([
    { label: 'marketplace_revenue', total: 100, totalPreviousPeriod: 0, currency: 'usd' },
  ])
  expect((await server.read('marketplace_fees', {})).totals[0]).toMatchObject({ total: 30, currency: 'usd' })
})

it('a sale counts for the last offer sent to its buyer for its event within seven days before', async () => {
  const [fan] = await server.db.insertInto('fans').values({ sales_channel_id: CHICAGO }).returning('id').execute()
  const other = await server.addEvent(CHICAGO)
  const offer = async (event: number, ...sent: string[]) => {
    const id = randomUUID()
    const common = {
      sales_channel_id: CHICAGO,
      message: 'Come',
      message_key: 'come',
      type: 'all' as const,
      status: 'Done' as const,
    }
    const flags = { auto_send: false, auto_scale: false, seatmap_view: false, requires_inventory_to_send: false }
    const none = {
      segment_id: null,
      reward_id: null,
      estimated_conversion_rate: null,
      max_users_per_batch: null,
      user_id: null,
      user_name: null,
      deleted_at: null,
    }
    await server.db
      .insertInto('offers')
      .values({ ...common, ...flags, ...none, id, event_ids: [event], event_data: '{}', send_at: sent[0]!, created_at: sent[0]! })
      .execute()
    const times = { begun_at: sent[0]!, next_batch_at: sent[0]! }
    await server.db
      .insertInto('sends')
      .values({ id, kind: 'offer', sales_channel_id: CHICAGO, ...times })
      .execute()
    for (const at of sent)
      await server.db
        .insertInto('send_recipients')
        .values({ sales_channel_id: CHICAGO, send_id: id, fan_id: fan!.id, created_at: at, sent_at: at, status: 'Sent' })
        .execute()
    return id
  }
  const event = server.events[CHICAGO]!
  const first = await offer(event, '2026-03-01T12:00:00Z')
  const second = await offer(event, '2026-03-03T12:00:00Z')
  const elsewhere = await offer(other, '2026-03-04T12:00:00Z')
  await server.sellNothing()
  const sold = await server.sell(
    { at: '2026-03-02T12:00:00Z', quantity: 1, amount: 10 },
    { at: '2026-03-05T12:00:00Z', quantity: 2, amount: 20, refunded: 5 },
    { at: '2026-03-11T12:00:00Z', quantity: 4 },
    { at: '2026-02-28T12:00:00Z', quantity: 8 },
  )
  await server.db.updateTable('transactions').set({ user_id: fan!.id }).where('id', 'in', sold).execute()
  await server.sell({ at: '2026-03-02T13:00:00Z', quantity: 16 })
  const range = { startAt: '2026-02-01', endAt: '2026-03-31', salesChannelId: CHICAGO }
  const total = async (id: string, offerId: string) => (await server.read(id, { ...range, offerId })).totals[0]!.total
  expect([
    await total('tickets_sold', first),
    await total('tickets_sold', second),
    await total('tickets_sold', elsewhere),
  ]).toEqual([1, 2, 0])
  expect(await total('revenue', second)).toBe(15)
  expect((await server.ask('revenue', { ...range, offerId: randomUUID() })).body.detail).toBe('Offer not found')
  await server.addChannel(77)
  expect((await server.ask('revenue', { ...range, salesChannelId: 77, offerId: first })).status).toBe(404)
})
