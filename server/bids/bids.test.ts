import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { makeBid, makeBidProduct, makeFan, makeSegment } from '#tests/support/bids-and-passes.ts'
import { refusedOrders } from '#tests/support/refused-orders.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: string
let viewer: string
let event: number
let segment: string

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
  viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  event = await server.addEvent(123)
  segment = await makeSegment(server, 123)
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

const PRODUCTS = '/sales-channels/123/bid-products'
const call = (method: string, path: string, body?: object, as = manager) =>
  server.call(method, path, { as, ...(body && { body }) })
const body = (more: object = {}) => ({
  name: `Front row ${randomUUID().slice(0, 8)}`,
  description: 'Seats in front',
  event_id: event,
  text_buy_segment_id: segment,
  banner: 'https://pictures.example/banner.png',
  min_amount: '10',
  max_amount: 200,
  purchase_amount: 150.005,
  quantity: 20,
  start_time: '2026-03-01T00:00:00Z',
  end_time: '2026-03-10T12:00:00-05:00',
  ...more,
})
const make = async (more: object = {}) => (await call('POST', PRODUCTS, body(more))).body

describe('a bid product', () => {
  it('takes its key as id, the channel’s currency, and defaults for absent fields', async () => {
    const key = randomUUID()
    const answer = await server.call('POST', PRODUCTS, { as: manager, body: body(), key })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        id: key,
        min_amount: 10,
        purchase_amount: 150.01,
        min_quantity_per_purchase: 1,
        max_quantity_per_purchase: 1,
        hold_code: null,
        currency: 'usd',
        end_time: '2026-03-10T17:00:00.000Z',
        event: { id: event },
        version: 1,
      },
    ])
    expect(answer.body.dashboard_user.name).toMatch(/^Person/)
  })

  it.each([
    ['name', { name: ' ' }, 'Required'],
    ['description', { description: null }, 'Required'],
    ['banner', { banner: '' }, 'Required'],
    ['event_id', { event_id: undefined }, 'Required'],
    ['text_buy_segment_id', { text_buy_segment_id: '' }, 'Required'],
    ['min_amount', { min_amount: '' }, 'Required'],
    ['max_amount', { max_amount: null }, 'Required'],
    ['max_amount', { max_amount: 'much' }, 'Must be an amount'],
    ['purchase_amount', { purchase_amount: -1 }, 'Must be at least 0'],
    ['quantity', { quantity: undefined }, 'Required'],
    ['min_quantity_per_purchase', { min_quantity_per_purchase: null }, 'Required'],
    ['min_quantity_per_purchase', { min_quantity_per_purchase: 0 }, 'Must be at least 1'],
    ['start_time', { start_time: null }, 'Send at is required'],
    ['end_time', { end_time: '' }, 'End date is required if start date is selected'],
    ['end_time', { end_time: 'tomorrow' }, 'Invalid Date'],
    ['end_time', { end_time: '2026-02-28T00:00:00Z' }, "End date can't be before start date"],
    ['min_amount', { min_amount: 201, purchase_amount: 201 }, 'Min amount must be less than or equal to max amount'],
    ['purchase_amount', { purchase_amount: 9.99 }, 'Purchase amount must be greater than or equal to min amount'],
    ['end_time', { end_time: '2026-04-30T00:00:00Z' }, 'The end date can’t be after the event’s start time.'],
    [
      'quantity',
      { quantity: 1, min_quantity_per_purchase: 2, max_quantity_per_purchase: 2 },
      'Quantity must be greater than or equal to min quantity per purchase',
    ],
    [
      'max_quantity_per_purchase',
      { min_quantity_per_purchase: 3, max_quantity_per_purchase: 2 },
      'Max quantity must be greater than or equal to min quantity',
    ],
  ])('reports at %s what is wrong with %j', async (field, more, text) => {
    const answer = await call('POST', PRODUCTS, body(more))
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('has a unique name within its event, and frees it when it is deleted', async () => {
    const product = await make({ name: 'Aisle' })
    const refused = await call('POST', PRODUCTS, body({ name: 'AISLE' }))
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'Conflict', current: { id: product.id } }])
    expect((await call('POST', PRODUCTS, body({ name: 'Aisle', event_id: await server.addEvent(123) }))).status).toBe(201)
    await makeBid(server, { ...product, channel: 123 }, { status: 'Rejected' })
    expect((await call('DELETE', `/products/123/bid-products/${product.id}`)).status).toBe(204)
    expect((await call('DELETE', `/products/123/bid-products/${product.id}`)).status).toBe(404)
    expect((await call('POST', PRODUCTS, body({ name: 'Aisle' }))).status).toBe(201)
  })

  it('cannot be deleted while it has pending or approved bids', async () => {
    for (const status of ['Pending', 'Approved'] as const) {
      const product = await makeBidProduct(server, 123)
      await makeBid(server, product, { status })
      const refused = await call('DELETE', `/products/123/bid-products/${product.id}`)
      expect([refused.status, refused.body.current.id]).toEqual([409, product.id])
    }
  })

  it('keeps absent fields in a change, is validated as a whole, and keeps enough seats for its approved bids', async () => {
    const product = await make({ min_quantity_per_purchase: 2, max_quantity_per_purchase: 4 })
    const put = (change: object) => call('PUT', `${PRODUCTS}/${product.id}`, change)
    expect((await put({ quantity: 30, sales_channel_id: 124 })).body).toMatchObject({
      quantity: 30,
      sales_channel_id: 123,
      version: 2,
    })
    expect((await put({ quantity: 30 })).body.version).toBe(2)
    expect((await put({ max_quantity_per_purchase: 1 })).body.errors).toHaveProperty('max_quantity_per_purchase')
    expect((await put({ hold_code: '' })).body).toMatchObject({ hold_code: null, version: 2 })
    expect((await put({ price_code: '　ＭＥＭＢＥＲ ' })).body.price_code).toBe('MEMBER')
    await makeBid(server, { ...product, channel: 123 }, { status: 'Approved', quantity: 4 })
    expect((await put({ quantity: 3 })).status).toBe(409)
    expect((await put({ quantity: 4 })).status).toBe(200)
  })

  it('cannot be created for a past event, and can be changed after its event is over', async () => {
    const past = await server.addEvent(123, { time: '2026-03-05T00:00:00.000Z' })
    const refused = await call('POST', PRODUCTS, body({ event_id: past, end_time: '2026-03-04T00:00:00Z' }))
    expect([refused.status, refused.body.errors]).toEqual([422, { event_id: ['The event is already over.'] }])
    const product = await make({ event_id: await server.addEvent(123) })
    await server.db.updateTable('events').set({ time: '2026-03-05T00:00:00.000Z' }).where('id', '=', product.event_id).execute()
    expect((await call('PUT', `${PRODUCTS}/${product.id}`, { description: 'Gone' })).status).toBe(200)
  })

  it.each(['Pending', 'Approved', 'Rejected'] as const)('keeps its event once it has a bid that is %s', async (status) => {
    const [product, other] = [await make(), await server.addEvent(123)]
    const put = (change: object) => call('PUT', `${PRODUCTS}/${product.id}`, change)
    expect((await put({ event_id: other })).body.event_id).toBe(other)
    await makeBid(server, { ...product, channel: 123 }, { status })
    const refused = await put({ event_id: event, min_amount: 500 })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'Conflict',
        detail: 'The event can’t be changed once there are bids.',
        current: { id: product.id, event_id: other },
      },
    ])
    expect((await put({ event_id: other, quantity: 30 })).status).toBe(200)
    expect((await call('GET', `${PRODUCTS}/${product.id}/seats`)).body.bids).toBe(1)
  })

  it('counts the seats of its approved bids, so that a list shows it sold out', async () => {
    const product = await make({ quantity: 3 })
    const read = async () => (await call('GET', `${PRODUCTS}/${product.id}`)).body
    await makeBid(server, { ...product, channel: 123 }, { quantity: 2 })
    const bid = await makeBid(server, { ...product, channel: 123 }, { status: 'Approved', quantity: 2 })
    expect(await read()).toMatchObject({ awarded: 2, version: 2 })
    await makeBid(server, { ...product, channel: 123 }, { status: 'Approved' })
    await server.db.updateTable('bids').set({ paid: false }).where('id', '=', bid).execute()
    expect(await read()).toMatchObject({ awarded: 3, quantity: 3, version: 3 })
  })

  it('is refused with an event or a segment of another channel', async () => {
    const theirs = await server.addEvent(124)
    const answer = await call('POST', PRODUCTS, body({ event_id: theirs }))
    expect([answer.status, answer.body.detail]).toEqual([404, 'Event not found'])
    const other = await call('POST', PRODUCTS, body({ text_buy_segment_id: await makeSegment(server, 124) }))
    expect([other.status, other.body.detail]).toEqual([404, 'Segment not found'])
  })

  it('is counted by its event', async () => {
    const own = await server.addEvent(123)
    const product = await make({ event_id: own })
    const count = async () => (await call('GET', `/events/${own}`)).body._count.bid_product
    expect(await count()).toBe(1)
    await call('DELETE', `/products/123/bid-products/${product.id}`)
    expect(await count()).toBe(0)
  })

  it('returns its newest bids first, and only to its own channel', async () => {
    const product = await makeBidProduct(server, 123)
    const [first, second] = [
      await makeBid(server, product, { at: START - 7_200_000 }),
      await makeBid(server, product, { at: START - 3_600_000 }),
    ]
    const { body: read } = await call('GET', `${PRODUCTS}/${product.id}`, undefined, viewer)
    expect(read.product_bid.map(({ id }: Bid) => id)).toEqual([second, first])
    expect((await call('GET', `/sales-channels/123/bid-products/${(await makeBidProduct(server, 124)).id}`)).status).toBe(404)
    const { body: list } = await call('GET', `${PRODUCTS}?searchQuery=front&orderBy=name`)
    expect(list.data.every((one: object) => !('product_bid' in one))).toBe(true)
  })

  it('is stored on devices, and arrives again when its event is renamed', async () => {
    const { Device } = await import('#tests/support/device.ts')
    const product = await make()
    const device = new Device(server, 123, manager)
    device.tables = ['events', 'bid_products']
    await device.pull()
    expect(device.rowsOf('bid_products').get(product.id)).toMatchObject({ name: product.name })
    await server.db.updateTable('events').set({ title: 'Moved' }).where('id', '=', event).execute()
    await device.pull()
    expect(device.rowsOf('bid_products').get(product.id)).toMatchObject({ event: { title: 'Moved' } })
  })
})

describe('bids', () => {
  it('are listed with the fans who made them, and can be searched by name, email, phone and product', async () => {
    const product = await makeBidProduct(server, 123, { name: 'Terrace' })
    const fan = await makeFan(server, 123, { name: 'Grace H.', email: 'grace@fans.example' })
    const id = await makeBid(server, product, { fan, amount: 80, quantity: 2 })
    await makeBid(server, product)
    const found = async (query: string) =>
      (await call('GET', `/sales-channels/123/bids?${query}`, undefined, viewer)).body.data.map((bid: Bid) => bid.id)
    expect(await found(`bidProductId=${product.id}&searchQuery=GRACE`)).toEqual([id])
    expect(await found(`bidProductId=${product.id}&searchQuery=grace%20h.`)).toEqual([id])
    expect(await found(`ttbUserId=${fan}`)).toEqual([id])
    expect(await found('searchQuery=terrace')).toHaveLength(2)
    expect(await found(`bidProductId=${product.id}&orderBy=amount&order=desc`)).toHaveLength(2)
    const { body: one } = await call('GET', `/bids/${id}`, undefined, viewer)
    expect(one).toMatchObject({
      user_id: fan,
      amount: 80,
      approved: false,
      status: 'Pending',
      User: { first_name: 'Grace', email: 'grace@fans.example', source: 'Website', tags: [] },
      bid_history: [{ type: 'Bidding - Created', metadata: { amount: 80, quantity: 2 } }],
      bid_product: { id: product.id, name: 'Terrace', currency: 'usd', event: { id: product.event } },
    })
  })

  it('can be filtered by status and event, and pending ones are counted by product', async () => {
    const [product, other] = [await makeBidProduct(server, 123), await makeBidProduct(server, 123)]
    const [low, high] = [await makeBid(server, product, { amount: 9.5 }), await makeBid(server, product, { amount: 100 })]
    await makeBid(server, product, { amount: 120, status: 'Rejected' })
    const approved = await makeBid(server, other, { status: 'Approved' })
    const found = async (query: string) =>
      (await call('GET', `/sales-channels/123/bids?orderBy=amount&${query}`, undefined, viewer)).body.data.map(
        ({ id }: Bid) => id,
      )
    expect(await found(`status=Pending&eventId=${product.event}`)).toEqual([low, high])
    expect(await found(`status=Approved&eventId=${product.event}&eventId=${other.event}`)).toEqual([approved])
    const { body: counts } = await call('GET', '/sales-channels/123/bids/pending', undefined, viewer)
    expect(counts).toContainEqual({ bid_product_id: product.id, bids: 2, top_amount: 100 })
    expect(counts.map((one: { bid_product_id: string }) => one.bid_product_id)).not.toContain(other.id)
  })

  it('can be sorted by every single-valued field of their rows, like products', async () => {
    await makeBid(server, await makeBidProduct(server, 123))
    for (const list of [PRODUCTS, '/sales-channels/123/bids'])
      expect(await refusedOrders((path) => call('GET', path), list)).toEqual([])
  })

  it('are exported to a file with the list’s filters and limit, and with the total count', async () => {
    const product = await makeBidProduct(server, 123, { name: '=Formula' })
    for (const amount of [10, 20, 30]) await makeBid(server, product, { amount })
    const path = `/sales-channels/123/bids/csv?bidProductId=${product.id}&orderBy=amount&order=desc&take=2`
    const { body: text, headers, status } = await call('GET', path)
    expect([status, headers['x-total-count']]).toEqual([200, '3'])
    const [header, ...lines] = String(text).trimEnd().split('\r\n')
    expect(header).toBe('\ufeffBid ID,Product,Event Title,Name,Email,Phone,Amount,Quantity,Paid,Status,Created At,Updated At')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/,'=Formula,Cubs at Giants,Ada L\.,.*,30,1,false,Pending,2026-03-10 12:00:00,/)
    expect((await call('GET', path, undefined, viewer)).status).toBe(403)
  })

  it('are selected by an audience: its pending bids on the product, the highest first', async () => {
    const product = await makeBidProduct(server, 123)
    const [one, two] = [await makeFan(server, 123, { name: 'One A.' }), await makeFan(server, 123, { name: 'Two B.' })]
    const late = await makeBid(server, product, { fan: one, amount: 60, at: START - 1000 })
    const early = await makeBid(server, product, { fan: two, amount: 60, at: START - 5000 })
    const high = await makeBid(server, product, { fan: one, amount: 90 })
    await makeBid(server, product, { fan: two, amount: 100, status: 'Rejected' })
    await makeBid(server, await makeBidProduct(server, 123))
    const preview = async (filters: object[], as = viewer) =>
      (await call('POST', `${PRODUCTS}/${product.id}/preview`, { sales_channel_id: 123, filters }, as)).body
    const approvable = async (filters: object[]) =>
      (await call('POST', `${PRODUCTS}/${product.id}/approvable-bids`, { filters })).body.map(({ id }: Bid) => id)
    expect(await preview([])).toBe(2)
    expect(await approvable([])).toEqual([high, early, late])
    const amount = (from: number, to: number) => ({
      id: 'bid_amount',
      comparator: 'between',
      value: { bid_product_id: product.id, value: { from, to } },
    })
    expect(await preview([amount(95, 200)])).toBe(1)
    expect(await approvable([amount(95, 200)])).toEqual([early])
    expect((await preview([{ id: 'bid_amount', comparator: 'between', value: { from: 1, to: 2 } }])).errors).toEqual({
      'filters.0.value.bid_product_id': ['Required'],
      'filters.0.value.value': ['Required'],
    })
    expect(await approvable([{ id: 'first_name', comparator: 'equals', value: 'one' }])).toEqual([high, late])
    expect((await preview([{ id: 'first_name', comparator: 'equals', value: '' }])).errors).toEqual({
      'filters.0.value': ['Required'],
    })
    const { body: fields } = await call('GET', `${PRODUCTS}/${product.id}/filters`, undefined, viewer)
    expect(fields.map(({ id }: { id: string }) => id)).toContain('bid_amount')
  })

  it('are not selected near a ZIP code that does not exist, and without filters all are', async () => {
    const product = await makeBidProduct(server, 123)
    await makeBid(server, product)
    const near = { id: 'text_buy_user_proximity', comparator: 'equals', value: { zipcode: '00000', distance: 5 } }
    for (const what of ['preview', 'approvable-bids']) {
      const refused = await call('POST', `${PRODUCTS}/${product.id}/${what}`, { filters: [near] })
      expect([refused.status, refused.body.errors]).toEqual([422, { 'filters.0.value.zipcode': ['Zipcode does not exist'] }])
    }
    expect((await call('POST', `${PRODUCTS}/${product.id}/preview`, { filters: null })).body).toBe(1)
  })
})

describe('in production', () => {
  it('bidding is available to some channels only, even for provider staff', async () => {
    const real = await testServer({ production: true })
    try {
      await real.addChannel(123)
      await real.addChannel(124)
      const provider = (await real.signIn({ role: 'provider' })).token
      const read = async (id: number) => (await real.call('GET', `/sales-channels/${id}/bid-products`, { as: provider })).body
      expect([(await read(123)).meta.totalCount, (await read(124)).code]).toEqual([0, 'FeatureOff'])
      const answer = await real.call('POST', '/sales-channels/124/bid-products', { as: provider, body: {} })
      expect(answer.body.code).toBe('FeatureOff')
    } finally {
      await real.close()
    }
  })
})
