import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PriceRule } from '#contract/price-rules.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: string
let details: string
let event: number

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
  details = (await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel_event_details'] })).token
  event = await server.addEvent(123)
})
afterAll(() => server.close())

const body = (more: object = {}) => ({
  sales_channel_id: 123,
  rule_type: 'base_discount',
  change_value: 10,
  change_type: 'percent',
  apply_to_all_events: true,
  ...more,
})
const post = (more: object = {}) => server.call('POST', '/price-rules', { as: manager, body: body(more) })
const make = async (more: object = {}): Promise<PriceRule> => (await post(more)).body
const patch = (items: unknown) => server.call('PATCH', '/price-rules', { as: manager, body: items as object })
const ofEvent = async (path: string): Promise<string[]> =>
  (await server.call('GET', `/events/${event}/${path}`, { as: manager })).body.map(({ id }: PriceRule) => id)
const add = (ids: unknown, at = event) =>
  server.call('POST', `/events/${at}/price-rules`, { as: details, body: { price_rule_ids: ids } })
const remove = (id: string) => server.call('DELETE', `/events/${event}/price-rules/${id}`, { as: details })

describe('a price rule', () => {
  it('can take off at most the whole price, both when it is made and when it is changed', async () => {
    const over = await post({ change_value: 100.01 })
    expect([over.status, over.body.errors]).toEqual([422, { change_value: ['Must be at most 100'] }])
    expect((await post({ change_value: 150, change_type: 'dollar' })).status).toBe(201)
    const { id } = await make({ rule_type: 'base_increase', change_value: 150 })
    const turned = await patch([{ id, rule_type: 'base_discount' }])
    expect([turned.status, turned.body.errors]).toEqual([422, { '0.change_value': ['Must be at most 100'] }])
    expect((await patch([{ id, rule_type: 'base_discount', change_value: 100 }])).status).toBe(200)
  })

  it('applies to all kinds of inventory by default, and names the person who made it', async () => {
    const answer = await post({ change_type: 'amount', change_value: '12.345' })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { change_type: 'dollar', change_value: 12.35, type: 'all', status: 1, version: 1, events: [] },
    ])
    expect(answer.body.user_email).toMatch(/@holdfast\.test$/)
  })

  it.each([
    ['rule_type', { rule_type: null }],
    ['rule_type', { rule_type: '' }],
    ['change_type', { change_type: undefined }],
    ['change_value', { change_value: '' }],
  ])('needs its %s', async (field, more) => {
    const answer = await post(more)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: ['Required'] }])
  })

  it('is changed by a list with one item', async () => {
    const [one, two] = [await make(), await make()]
    expect((await patch([{ id: one.id, status: 0, sales_channel_id: 124 }])).body).toMatchObject([
      { status: 0, sales_channel_id: 123, version: 2 },
    ])
    expect((await patch([{ id: one.id, status: 0 }])).body).toMatchObject([{ version: 2 }])
    expect((await patch([])).status).toBe(422)
    expect((await patch([{ id: one.id }, { id: two.id }])).status).toBe(422)
    expect((await patch([{ id: randomUUID(), status: 0 }])).body.detail).toBe('Price rule not found')
    expect((await patch([{ id: two.id, apply_to_all_events: false }])).body.errors).toEqual({
      '0.events': ['Must select at least one event'],
    })
    expect((await post({ type: null, events: null })).body).toMatchObject({ type: 'all', events: [] })
  })

  it('keeps its value although the channel has changed its currency', async () => {
    const { id } = await make({ change_type: 'amount', change_value: 10.5 })
    const channel = (currency_type: string) =>
      server.db.updateTable('sales_channels').set({ currency_type }).where('id', '=', 123).execute()
    await channel('jpy')
    expect((await patch([{ id, status: 1 }])).body).toMatchObject([{ change_value: 10.5, version: 1 }])
    expect((await patch([{ id, change_value: 10.6 }])).body).toMatchObject([{ change_value: 11, version: 2 }])
    await channel('usd')
  })

  it('is not found after it is deleted', async () => {
    const { id } = await make()
    const gone = () => server.call('DELETE', `/price-rules/${id}`, { as: manager })
    expect([(await gone()).status, (await gone()).status]).toEqual([204, 404])
    expect((await server.call('GET', `/price-rules/${id}`, { as: manager })).status).toBe(404)
  })
})

describe('an event', () => {
  it('has the rules of all events and those added to it, and others can be added', async () => {
    const elsewhere = await server.addEvent(123)
    const all = await make()
    const own = await make({ apply_to_all_events: false, events: [elsewhere] })
    const off = await make({ apply_to_all_events: false, events: [elsewhere] })
    await patch([{ id: off.id, status: 0 }])
    expect(await ofEvent('price-rules')).toContain(all.id)
    expect(await ofEvent('applicable-price-rules')).toEqual([own.id])
    const added = await add([own.id, all.id])
    expect([added.status, added.body.map(({ id }: PriceRule) => id)]).toEqual([200, expect.arrayContaining([own.id, all.id])])
    expect((await add([own.id])).body.find(({ id }: PriceRule) => id === own.id)).toMatchObject({ version: 2 })
    expect(await ofEvent('applicable-price-rules')).toEqual([])
    expect((await remove(own.id)).status).toBe(204)
    expect((await remove(own.id)).status).toBe(404)
    const global = await remove(all.id)
    expect([global.status, global.body]).toMatchObject([409, { code: 'Conflict', current: { id: all.id } }])
  })

  it('can be removed from its last rule, which then applies nowhere', async () => {
    const rule = await make({ apply_to_all_events: false, events: [event] })
    expect((await remove(rule.id)).status).toBe(204)
    expect((await patch([{ id: rule.id, status: 0, events: [] }])).body).toMatchObject([{ events: [], status: 0 }])
  })

  it('refuses a rule of another channel, and then adds none of the others either', async () => {
    const provider = (await server.signIn({ role: 'provider' })).token
    const theirs: PriceRule = (await server.call('POST', '/price-rules', { as: provider, body: body({ sales_channel_id: 124 }) }))
      .body
    const mine = await make({ apply_to_all_events: false, events: [await server.addEvent(123)] })
    expect((await add([mine.id, theirs.id])).status).toBe(404)
    expect(await ofEvent('applicable-price-rules')).toContain(mine.id)
    expect((await add([])).status).toBe(422)
  })
})
