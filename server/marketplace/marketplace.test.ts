import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listingList, listingStatuses, marketplaceUserList, orderList, orderStatuses } from '#contract/marketplace-rows.ts'
import { jobs } from '#server/areas.ts'
import { runDue } from '#server/jobs/runner.ts'
import { addFan, addListing, addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
const OFF = 124
let server: TestServer
let admin: string
let viewer: string
let event: number
const ids: Record<string, string> = {}
const people: Record<string, number> = {}

const iso = (hours: number) => new Date(START + hours * 3_600_000).toISOString()
const get = async (path: string, as = viewer) => server.call('GET', path, { as })
const listed = async (what: string, query = '', as = viewer) =>
  (await get(`/sales-channels/${CHANNEL}/marketplace/${what}?${query}`, as)).body

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true, timezone: 'America/Chicago' })
  await server.addChannel(OFF)
  admin = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })).token
  viewer = (await server.signIn({ role: 'member', channel: CHANNEL, manages: [] })).token
  event = await server.addEvent(CHANNEL, { title: 'Cubs at Giants', time: iso(24 * 30) })
  people['ann'] = await addFan(server, CHANNEL, { first_name: 'Ann', last_name: 'Lee', stripe_seller_status: 'good_standing' })
  people['bo'] = await addFan(server, CHANNEL, { first_name: 'Bo', last_name: 'Kim', stripe_seller_status: 'rejected' })
  people['cy'] = await addFan(server, CHANNEL, { first_name: 'Cy', last_name: 'Day', subscribed: false, phone: '+13125550142' })
  await addFan(server, CHANNEL, { first_name: 'Di', last_name: 'Idle', stripe_seller_status: 'good_standing' })
  ids['active'] = await addListing(server, CHANNEL, {
    event,
    seller: people['ann'],
    section_name: 'Floor 10',
    created_at: iso(-48),
  })
  ids['sold'] = await addListing(server, CHANNEL, { event, seller: people['ann'], status: 'sold', created_at: iso(-24) })
  ids['gone'] = await addListing(server, CHANNEL, { status: 'expired', seller: people['bo'], created_at: iso(0) })
  ids['order'] = await addOrder(server, CHANNEL, { listing: ids['sold']!, buyer: people['bo']!, created_at: iso(-12) })
  ids['old'] = await addOrder(server, CHANNEL, {
    listing: ids['active']!,
    buyer: people['cy']!,
    status: 'cancelled',
    completed_at: null,
    created_at: iso(-40),
  })
}, 60_000)
afterAll(() => server.close())

describe('listings', () => {
  it('contain every field, with event, seller and orders', async () => {
    const { body, status } = await get(`/sales-channels/${CHANNEL}/marketplace/listings/${ids['sold']}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: ids['sold'],
      sales_channel_id: CHANNEL,
      event: {
        id: event,
        title: 'Cubs at Giants',
        time: iso(24 * 30),
        timezone: 'America/Chicago',
        venue: 'The Park',
        category: 'sport',
      },
      event_name: 'Cubs at Giants',
      section_name: '101',
      row_name: 'A',
      first_seat: '1',
      last_seat: '2',
      quantity: 2,
      face_value: 80,
      listing_price: 100,
      seller_gets: 95,
      buyer_pays: 111.03,
      currency: 'usd',
      status: 'sold',
      seller: { id: people['ann'], first_name: 'Ann', last_name: 'Lee' },
      created_at: iso(-24),
      version: 1,
      marketplace_orders: [
        {
          id: ids['order'],
          buyer_id: people['bo'],
          status: 'completed',
          buyer: { id: people['bo'], first_name: 'Bo', last_name: 'Kim' },
          total: 111.03,
          created_at: iso(-12),
          delivery_error: null,
        },
      ],
    })
  })

  it('are sorted newest first, ten per page, and filtered by state, event, day and text', async () => {
    const found = async (query: string) => (await listed('listings', query)).data.map(({ id }: { id: string }) => id)
    expect(await found('')).toEqual([ids['gone'], ids['sold'], ids['active']])
    expect(await found('status=active')).toEqual([ids['active']])
    expect(await found(`eventId=${event}&order=asc`)).toEqual([ids['active'], ids['sold']])
    expect(await found('startDate=2026-03-09&endDate=2026-03-09')).toEqual([ids['sold']])
    expect(await found('searchQuery=floor%2010')).toEqual([ids['active']])
    expect(await found('searchQuery=ANN%20LEE')).toEqual([ids['sold'], ids['active']])
    expect(await found(`searchQuery=${ids['sold']!.slice(4, 20)}`)).toEqual([ids['sold']])
    expect(await found('take=1&skip=1')).toEqual([ids['sold']])
    expect((await listed('listings', 'take=1&skip=1')).meta).toEqual({ totalCount: 3, page: 2 })
    expect((await get(`/sales-channels/${CHANNEL}/marketplace/listings?status=lost`)).status).toBe(422)
  })

  it('are not found if they are another channel’s or the id is invalid', async () => {
    await server.addChannel(125, { is_marketplace_enabled: true })
    const foreign = await addListing(server, 125)
    for (const id of [foreign, randomUUID(), 'x']) {
      const { status, body } = await get(`/sales-channels/${CHANNEL}/marketplace/listings/${id}`)
      expect([id, status, body.detail]).toEqual([id, 404, 'Listing not found'])
    }
  })
})

it.each([
  ['listings', listingList],
  ['orders', orderList],
  ['users', marketplaceUserList],
])('%s sort by every field of their rows, nulls last', async (what, { fields }) => {
  for (const field of Object.keys(fields))
    for (const order of ['asc', 'desc']) {
      const { data } = await listed(what, `orderBy=${field}&order=${order}`, admin)
      expect([field, data.length]).toEqual([field, what === 'orders' ? 2 : 3])
    }
  expect((await get(`/sales-channels/${CHANNEL}/marketplace/${what}?orderBy=password`)).status).toBe(422)
})

describe('orders', () => {
  it('contain the platform’s fees only for people who manage everything', async () => {
    const [order] = (await listed('orders', '', admin)).data
    expect(order).toMatchObject({
      id: ids['order'],
      listing_id: ids['sold'],
      status: 'completed',
      buyer_id: people['bo'],
      buyer: { id: people['bo'], first_name: 'Bo', last_name: 'Kim' },
      seller: { id: people['ann'], first_name: 'Ann', last_name: 'Lee' },
      event: { id: event, title: 'Cubs at Giants' },
      total: 111.03,
      payment: { amount: 111.03, stripe_payment_intent: `pi_${ids['order']}` },
      buyer_fees: 10,
      seller_fees: 5,
      seller_gets: 95,
      tax: 1.03,
      holdfast_fees: 15,
      completed_at: iso(0),
      delivered_at: null,
      buyer_refunded_at: null,
    })
    const [seen] = (await listed('orders')).data
    expect(seen).toEqual(Object.fromEntries(Object.entries(order).filter(([name]) => name !== 'holdfast_fees')))
    expect((await get(`/sales-channels/${CHANNEL}/marketplace/orders?orderBy=holdfast_fees`)).status).toBe(422)
  })

  it('that were never paid have a payment of zero', async () => {
    const order = (await listed('orders')).data.find(({ id }: { id: string }) => id === ids['old'])
    expect(order.payment.amount).toBe(0)
  })

  it('can be exported to a file up to a limit, with the total count', async () => {
    const path = `/sales-channels/${CHANNEL}/marketplace/orders/csv`
    expect((await get(path)).status).toBe(403)
    const clerk = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['csv_download'] })).token
    const { body, headers } = await get(`${path}?take=1`, clerk)
    expect(headers['content-disposition']).toBe('attachment; filename="Marketplace Report.csv"')
    expect(headers['x-total-count']).toBe('2')
    expect(body).toBe(
      `\ufeffOrder ID,Status,Event Title,Buyer,Seller,Section,Row,First Seat,Last Seat,Total,Currency,Buyer Fees,Seller Fees,Seller Gets,Tax,Created At,Completed At,Delivered At,Refunded At\r\n${ids['order']},completed,Cubs at Giants,Bo Kim,Ann Lee,101,A,1,2,111.03,USD,10,5,95,1.03,2026-03-10 01:00:00,2026-03-10 13:00:00,,\r\n`,
    )
    const whole = (await get(path, admin)).body.split('\r\n')
    expect(whole).toHaveLength(4)
    expect(whole[0]).toContain(',Tax,Platform Fees,Created At,')
  })
})

it('users are those with listings or orders, and the aggregates count them', async () => {
  const { data, meta } = await listed('users', 'orderBy=first_name')
  expect(meta.totalCount).toBe(3)
  expect(data.map((user: Record<string, unknown>) => [user['first_name'], user['role'], user['email_status']])).toEqual([
    ['Ann', 'seller', 'subscribed'],
    ['Bo', 'both', 'subscribed'],
    ['Cy', 'buyer', 'unsubscribed'],
  ])
  expect(data[0]).toMatchObject({ stripe_seller_status: 'good_standing', active_listings_count: 1, sold_listings_count: 1 })
  expect(data[1].bought_listings_count).toBe(1)
  expect(data[2].bought_listings_count).toBe(0)
  const counted = async (id: string) =>
    (await get(`/aggregates/${id}?salesChannelId=${CHANNEL}`)).body.map((one: object) => Object.values(one))
  expect(await counted('marketplace_user_status')).toEqual([
    ['seller', 1],
    ['buyer', 1],
    ['both', 1],
  ])
  expect(await counted('marketplace_user_email_status')).toEqual([
    ['subscribed', 2],
    ['unsubscribed', 1],
  ])
  expect(await counted('marketplace_seller_account_status')).toEqual([
    ['details_not_submitted', 0],
    ['details_submitted', 0],
    ['remediation_needed', 0],
    ['good_standing', 1],
    ['rejected', 1],
  ])
  expect(await counted('marketplace_listing_status')).toEqual(
    listingStatuses.map((status) => [status, ['active', 'sold', 'expired'].includes(status) ? 1 : 0]),
  )
  expect((await counted('marketplace_order_status')).map(([value]: [string]) => value)).toEqual([...orderStatuses])
  expect((await listed('users', 'searchQuery=5550142')).data.map(({ id }: { id: number }) => id)).toEqual([people['cy']])
  for (const query of ['role=both', 'sellerStatus=rejected']) {
    const found = await listed('users', query)
    expect(found.data.map(({ id }: { id: number }) => id)).toEqual([people['bo']])
  }
  expect((await get(`/aggregates/other?salesChannelId=${CHANNEL}`)).status).toBe(404)
  expect((await get('/aggregates/marketplace_user_status')).status).toBe(422)
})

it('a channel without the marketplace gets FeatureOff everywhere, even for provider staff and invalid requests', async () => {
  const provider = (await server.signIn({ role: 'provider' })).token
  const [listing, order] = [await addListing(server, OFF), await addOrder(server, OFF)]
  const requests: [string, string, object?][] = [
    ...['listings?take=0', `listings/${listing}`, 'orders', 'orders/csv', 'users'].map(
      (what) => ['GET', `/sales-channels/${OFF}/marketplace/${what}`] as [string, string],
    ),
    ['GET', `/aggregates/marketplace_user_status?salesChannelId=${OFF}`],
    ['POST', '/marketplace/admin/cancel-resale?notify=perhaps', { listing_id: listing }],
    ['POST', '/marketplace/admin/cancel-reserved-order', { order_id: order }],
  ]
  for (const [method, path, body] of requests) {
    const answer = await server.call(method, path, { as: provider, ...(body && { body }) })
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'FeatureOff'])
  }
})

describe('cancelling a listing', () => {
  const cancel = (listing_id: string | undefined, { notify = '', as = admin, key = '' } = {}) =>
    server.call('POST', `/marketplace/admin/cancel-resale${notify && `?notify=${notify}`}`, {
      as,
      body: { listing_id },
      ...(key && { key }),
    })

  it('works once, and the seller gets an email only on request', async () => {
    const seller = await addFan(server, CHANNEL, { email: 'ann@fans.example' })
    const [quiet, notified] = [await addListing(server, CHANNEL, { seller }), await addListing(server, CHANNEL, { seller })]
    expect((await cancel(quiet)).body).toMatchObject({ id: quiet, status: 'cancelled', version: 2 })
    await runDue(server.context, jobs)
    expect(server.emails).toEqual([])
    expect((await cancel(notified, { notify: 'yes', key: 'one key' })).status).toBe(200)
    expect((await cancel(notified, { notify: 'yes', key: 'one key' })).status).toBe(200)
    await runDue(server.context, jobs)
    expect(server.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@fans.example', 'Your listing for Cubs at Giants was cancelled'],
    ])
    const again = await cancel(notified)
    expect([again.status, again.body.code, again.body.current.status]).toEqual([409, 'Conflict', 'cancelled'])
  })

  it.each(listingStatuses.filter((status) => status !== 'active' && status !== 'manual_action_required'))(
    'is refused for a listing that is %s',
    async (status) => {
      const { status: answered, body } = await cancel(await addListing(server, CHANNEL, { status }))
      expect([answered, body.code, body.current.status]).toEqual([409, 'Conflict', status])
    },
  )

  it('needs all abilities and the id of an existing listing', async () => {
    const listing = await addListing(server, CHANNEL)
    const manager = (await server.signIn({ role: 'member', channel: CHANNEL })).token
    expect((await cancel(listing, { as: manager })).status).toBe(403)
    expect((await cancel(undefined)).body.errors).toEqual({ listing_id: ['Required'] })
    expect((await cancel(listing, { notify: 'perhaps' })).status).toBe(422)
    const missing = await cancel(randomUUID())
    expect([missing.status, missing.body.detail]).toEqual([404, 'Listing not found'])
  })
})
