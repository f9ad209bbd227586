import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import type { PassProduct, PassSubscription } from '#contract/pass.ts'
import type { Payments } from '#server/kernel/gateways/payments.ts'
import { makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { refusedOrders } from '#tests/support/refused-orders.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { renewPasses } from './renewals.job.ts'

const DAY_MS = 86_400_000
let server: TestServer
let manager: string
let event: number
let honest: Payments

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel, { is_pass: true })
  await server.addChannel(125)
  await signIn()
  event = await server.addEvent(123)
  honest = server.context.gateways.payments
})
afterEach(async () => {
  server.clock.set(START)
  server.context.gateways.payments = honest
  await signIn()
})
afterAll(() => server.close())

const signIn = async () => void (manager = (await server.signIn({ role: 'member', channel: 123 })).token)
const PASSES = '/sales-channels/123/pass-products'
const call = (method: string, path: string, body?: object, as = manager) =>
  server.call(method, path, { as, ...(body && { body }) })
const body = (more: object = {}) => ({
  title: `Pass ${randomUUID().slice(0, 8)}`,
  description: 'Every home game',
  amount: '49.005',
  currency: 'GBP',
  events: [event],
  quantity: 10,
  start_date: '2026-03-01T06:00:00Z',
  end_date: '2026-09-01T04:59:59.999Z',
  ...more,
})
const make = async (more: object = {}): Promise<PassProduct> => (await call('POST', PASSES, body(more))).body
const put = (id: string, change: object) => call('PUT', `${PASSES}/${id}`, change)
const subscriber = async (id: string): Promise<PassSubscription> => (await call('GET', `/pass-subscribers/${id}`)).body

describe('a pass product', () => {
  it('takes its key as id, keeps the times that are sent, and has defaults', async () => {
    const key = randomUUID()
    const wanted = body({ amount: undefined, currency: undefined, quantity: undefined })
    const answer = await server.call('POST', PASSES, { as: manager, body: wanted, key })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        id: key,
        amount: 0,
        currency: 'usd',
        quantity: 0,
        max_quantity_per_purchase: 10,
        allow_multiple: 0,
        is_enabled: 0,
        end_date: '2026-09-01T04:59:59.999Z',
        events: [{ id: event, title: 'Cubs at Giants', timezone: 'America/Chicago' }],
        active_subscriptions: 0,
        version: 1,
      },
    ])
    expect(await make()).toMatchObject({ amount: 49.01, currency: 'gbp' })
    expect((await make({ events: [] })).events).toEqual([])
  })

  it.each([
    ['title', { title: '' }, 'Required'],
    ['description', { description: null }, 'Required'],
    ['amount', { amount: '' }, 'Required'],
    ['currency', { currency: null }, 'Required'],
    ['events', { events: undefined }, 'Required'],
    ['events', { events: null }, 'Required'],
    ['quantity', { quantity: -1 }, 'Must be at least 0'],
    ['start_date', { start_date: undefined }, 'Send at is required'],
    ['end_date', { end_date: null }, 'End date is required if start date is selected'],
    ['end_date', { end_date: 'soon' }, 'Invalid Date'],
    ['end_date', { end_date: '2026-02-01T00:00:00Z' }, "End date can't be before start date"],
  ])('reports at %s what is wrong with %j', async (field, more, text) => {
    const answer = await call('POST', PASSES, body(more))
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('has a unique title, and no event of another channel', async () => {
    const pass = await make({ title: 'Home games' })
    const refused = await call('POST', PASSES, body({ title: 'HOME GAMES' }))
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'Conflict', current: { id: pass.id } }])
    expect((await put(pass.id, { title: 'Home Games' })).status).toBe(200)
    expect((await call('POST', PASSES, body({ events: [await server.addEvent(124)] }))).status).toBe(404)
  })

  it('with subscriptions cannot change price, currency and dates, but can be sent with unchanged values', async () => {
    const pass = await make()
    const row = await makeSubscription(server, { id: pass.id, channel: 123 })
    await makeSubscription(server, { id: pass.id, channel: 123 }, { status: 'expired' })
    const { body: read } = await call('GET', `/pass-products/${pass.id}`)
    expect([read.active_subscriptions, read.pass_subscription.length]).toEqual([1, 2])
    for (const change of [
      { amount: 50 },
      { currency: 'eur' },
      { start_date: '2026-03-02T06:00:00Z' },
      { end_date: '2026-09-02T06:00:00Z' },
    ])
      expect((await put(pass.id, change)).status).toBe(409)
    expect((await put(pass.id, body({ title: 'Another', quantity: 5 }))).body).toMatchObject({ title: 'Another', quantity: 5 })
    await call('DELETE', `/sales-channels/123/pass-subscribers/${row}`)
    expect((await put(pass.id, { amount: 50 })).status).toBe(409)
  })

  it('that is over can only be enabled and disabled', async () => {
    const { id } = await makePass(server, 123, { ends: START - DAY_MS })
    expect((await put(id, { description: 'Other' })).body).toMatchObject({ code: 'Conflict', current: { id } })
    expect((await put(id, { id, is_enabled: 0 })).body).toMatchObject({ is_enabled: 0, version: 2 })
    expect((await put(id, { is_enabled: 0 })).body.version).toBe(2)
  })

  it('is not found in another channel, and needs the feature', async () => {
    const theirs = await makePass(server, 124)
    expect((await call('GET', `/pass-products/${theirs.id}`)).body.detail).toBe('Pass product not found')
    expect((await put(theirs.id, { is_enabled: 0 })).status).toBe(404)
    const provider = (await server.signIn({ role: 'provider' })).token
    expect((await call('GET', '/sales-channels/125/pass-products', undefined, provider)).body.code).toBe('FeatureOff')
  })
})

describe('subscribers', () => {
  it('are filtered by whether they are subscribed, and can be searched by name, email and phone', async () => {
    const pass = await makePass(server, 123)
    const fan = await makeFan(server, 123, { name: 'Grace H.' })
    const trial = await makeSubscription(server, pass, { fan, status: 'trial' })
    const gone = await makeSubscription(server, pass, { fan, status: 'cancelled' })
    const ids = async (query: string) =>
      (
        await call('GET', `/sales-channels/123/pass-subscribers?searchQuery=${encodeURIComponent('grace h.')}&${query}`)
      ).body.data.map(({ id }: PassSubscription) => id)
    expect((await ids('')).toSorted()).toEqual([trial, gone].toSorted())
    expect([await ids('status=Active'), await ids('status=Inactive')]).toEqual([[trial], [gone]])
    expect((await call('GET', '/sales-channels/123/pass-subscribers?status=trial')).status).toBe(422)
    expect(await subscriber(trial)).toMatchObject({
      status: 'trial',
      subscribed: true,
      user_id: fan,
      text_buy_user: { id: fan, first_name: 'Grace' },
      pass_setting: { id: pass.id, amount: 40 },
    })
    expect((await call('GET', `/pass-subscribers/${randomUUID()}`)).body.detail).toBe('Subscriber not found')
  })

  it('can be sorted by every single-valued field of their rows, like passes', async () => {
    await makeSubscription(server, await makePass(server, 123))
    for (const list of [PASSES, '/sales-channels/123/pass-subscribers'])
      expect(await refusedOrders((path) => call('GET', path), list)).toEqual([])
  })

  it('are cancelled once: a trial immediately, an active one at the end of its period', async () => {
    const pass = await makePass(server, 123)
    const cancel = (id: string) => call('DELETE', `/sales-channels/123/pass-subscribers/${id}`)
    const active = await makeSubscription(server, pass)
    const trial = await makeSubscription(server, pass, { status: 'trial' })
    expect([(await cancel(active)).status, (await cancel(trial)).status]).toEqual([204, 204])
    expect([await subscriber(active), await subscriber(trial)]).toMatchObject([
      { status: 'pending_cancel', subscribed: true, cancelled_at: '2026-03-10T18:00:00.000Z' },
      { status: 'cancelled', subscribed: false },
    ])
    for (const id of [active, trial, await makeSubscription(server, pass, { status: 'expired' })])
      expect((await cancel(id)).body).toMatchObject({ code: 'Conflict', current: { id } })
  })
})

test.each([
  ['active', '2026-03-20T17:00:00.000Z', '2026-03-20T17:00:00.000Z'],
  ['pending_cancel', '2026-03-20T17:00:00.000Z', '2026-03-20T17:00:00.000Z'],
  // Nothing is charged after the last period.
  ['pending_cancel', null, '2026-03-12T18:00:00.000Z'],
  ['trial', '2026-03-20T17:00:00.000Z', null],
  ['cancelled', null, null],
] as const)('a subscription in state %s that renews at %s ends at %s', async (status, renews_at, ends_at) => {
  const ends = Date.parse(renews_at ?? '2026-03-12T18:00:00.000Z') + (renews_at === null ? 0 : 60 * DAY_MS)
  const pass = await makePass(server, 123, { ends })
  expect((await subscriber(await makeSubscription(server, pass, { status, renews_at }))).ends_at).toBe(ends_at)
})

describe('over time', () => {
  const renew = () => renewPasses.run(server.context, null)
  const sales = (fan: number) =>
    server.db.selectFrom('transactions').select(['product', 'amount', 'event_id']).where('user_id', '=', fan).execute()

  it('a period is charged once when it begins, a trial becomes active with it, and the sale carries the earliest event', async () => {
    const pass = await makePass(server, 123, { events: [event] })
    const fan = await makeFan(server, 123)
    const id = await makeSubscription(server, pass, { fan, status: 'trial', quantity: 2, renews_at: '2026-03-20T17:00:00.000Z' })
    await renew()
    expect(await sales(fan)).toEqual([])
    server.clock.set(Date.parse('2026-03-20T17:00:01Z'))
    await signIn()
    await Promise.all([renew(), renew()])
    await renew()
    expect(await sales(fan)).toEqual([{ product: 'pass', amount: 80, event_id: event }])
    expect(await subscriber(id)).toMatchObject({ status: 'active', renews_at: '2026-04-20T17:00:00.000Z' })
  })

  it('a card that fails is tried again on days 1, 3 and 7; then the subscription expires', async () => {
    const pass = await makePass(server, 123, { events: [event] })
    const id = await makeSubscription(server, pass, { renews_at: '2026-03-20T17:00:00.000Z' })
    server.context.gateways.payments = { ...honest, move: async () => ({ moved: false, reason: 'Expired card' }) }
    const states: unknown[] = []
    for (const day of [0, 1, 3, 7]) {
      server.clock.set(Date.parse('2026-03-20T17:00:00Z') + day * DAY_MS)
      await signIn()
      await renew()
      const { status, failed_attempts, renews_at } = await subscriber(id)
      states.push([status, failed_attempts, renews_at?.slice(0, 10)])
    }
    expect(states).toEqual([
      ['active', 1, '2026-03-21'],
      ['active', 2, '2026-03-23'],
      ['active', 3, '2026-03-27'],
      ['expired', 4, undefined],
    ])
    const newsJobs = await server.db.selectFrom('jobs').select('payload').where('kind', '=', 'notify-fan').execute()
    expect(newsJobs.length).toBeGreaterThanOrEqual(4)
  })

  it('a charge with an unknown result is looked up, not repeated', async () => {
    const pass = await makePass(server, 123, { events: [event] })
    const fan = await makeFan(server, 123)
    await makeSubscription(server, pass, { fan, renews_at: '2026-03-10T17:00:00.000Z' })
    let moves = 0
    server.context.gateways.payments = {
      ...honest,
      move: async (movement, under) => {
        moves++
        await honest.move(movement, under)
        throw new Error('The line is dead')
      },
    }
    await renew()
    expect(await sales(fan)).toEqual([])
    server.clock.advance(61_000)
    await renew()
    expect([moves, (await sales(fan)).length]).toEqual([1, 1])
  })

  it('a subscription of an ended pass expires, and a cancelled one ends with its period', async () => {
    const pass = await makePass(server, 123, { ends: START + DAY_MS })
    const active = await makeSubscription(server, pass)
    const ending = await makeSubscription(server, await makePass(server, 123), {
      status: 'pending_cancel',
      renews_at: '2026-03-11T00:00:00.000Z',
    })
    server.clock.advance(DAY_MS + 1)
    await signIn()
    await renew()
    expect([(await subscriber(active)).status, (await subscriber(ending)).status]).toEqual(['expired', 'cancelled'])
    expect((await call('GET', `/pass-products/${pass.id}`)).body.active_subscriptions).toBe(0)
  })
})

it('passes are stored on devices, with the number of their subscriptions', async () => {
  const { Device } = await import('#tests/support/device.ts')
  const pass = await make()
  const device = new Device(server, 123, manager)
  device.tables = ['events', 'pass_products']
  await device.pull()
  expect(device.rowsOf('pass_products').get(pass.id)).toMatchObject({ active_subscriptions: 0 })
  await makeSubscription(server, { id: pass.id, channel: 123 })
  await device.pull()
  expect(device.rowsOf('pass_products').get(pass.id)).toMatchObject({ active_subscriptions: 1, version: 2 })
})
