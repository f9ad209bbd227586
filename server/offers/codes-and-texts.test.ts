import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Subject } from '#contract/core/access.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const DAY = 86_400_000
const at = (ms: number) => new Date(START + ms).toISOString()

let server: TestServer
let chief: string
let event: number
let later: number

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  chief = await personWho(['all'])
  event = await server.addEvent(123, { time: at(3 * DAY), title: 'Cubs at Giants' })
  later = await server.addEvent(123, { time: at(5 * DAY), title: 'Dodgers at Giants' })
})
afterAll(() => server.close())

const personWho = async (manages: readonly Subject[], channel = 123) =>
  (await server.signIn({ role: 'member', channel, manages })).token

async function addReward(): Promise<string> {
  const answer = await server.call('POST', '/rewards', {
    as: chief,
    body: { sales_channel_id: 123, code: 'R1', description: 'Ten off', amount: 10, apply_to_all_events: true },
  })
  return answer.body.id
}

describe('codes of events', () => {
  it('are returned for the requested events', async () => {
    const [seat, sold] = await server.addSeats(123, event, ['1', '2', '3'])
    await server.db.updateTable('seats').set({ hold_code: 'TEAM' }).where('uuid', 'in', [seat!, sold!]).execute()
    await server.db.updateTable('seats').set({ status: 'purchased' }).where('uuid', '=', sold!).execute()
    for (const event_id of [event, later])
      await server.db
        .insertInto('price_codes')
        .values({ id: randomUUID(), sales_channel_id: 123, event_id, name: 'Youth', code: 'YOUTH', price: 10 })
        .execute()
    const get = async (what: string, query: string) =>
      (await server.call('GET', `/inventory/${what}?${query}`, { as: chief })).body
    expect(await get('price-codes', `salesChannelId=123&eventIds=${event},${later}`)).toEqual([
      { code: 'YOUTH', name: 'Youth', eventIds: [event, later] },
    ])
    expect(await get('hold-codes', `salesChannelId=123&eventIds=${event}&eventIds=${later}`)).toEqual([
      { eventId: event, codes: [{ code: 'TEAM', count: 1 }] },
      { eventId: later, codes: [] },
    ])
    const theirs = await server.addEvent(124)
    expect((await get('hold-codes', `salesChannelId=123&eventIds=${theirs}`)).status).toBe(404)
    expect((await get('price-codes', 'salesChannelId=124')).status).toBe(403)
    for (const what of ['price-codes', 'hold-codes'])
      expect(await get(what, 'eventIds=')).toMatchObject({ status: 422, errors: { salesChannelId: ['Required'] } })
  })
})

describe('a proposed text', () => {
  const ask = (more: object, as = chief) =>
    server.call('POST', '/ai/offer-sms-text', { as, body: { eventIds: [event], message: '', ...more } })

  it('is composed from the events and the reward, and never too long', async () => {
    const rewardId = await addReward()
    const { status, body: answer } = await ask({ rewardId })
    expect([status, answer.text]).toEqual([
      200,
      expect.stringMatching(/^Hi \{first_name\}! Cubs at Giants, .*Use code R\d+ for \$10\.00 off\./),
    ])
    expect((await ask({ message: null })).status).toBe(200)
    expect((await ask({ rewardId: '' })).status).toBe(200)
    expect((await ask({ message: 'word '.repeat(300) })).body.text.length).toBeLessThanOrEqual(306)
  })

  it('comes from the external service if there is one, and from the rules if that fails', async () => {
    const { texts } = server.context.gateways
    server.context.gateways.texts = { suggest: async ({ events }) => `About ${events[0]!.title}` }
    expect((await ask({})).body.text).toBe('About Cubs at Giants')
    server.context.gateways.texts = { suggest: () => Promise.reject(new Error('busy')) }
    expect((await ask({})).body.text).toMatch(/^Hi \{first_name\}!/)
    server.context.gateways.texts = texts
  })

  it('is for those who may write offers of these events', async () => {
    expect((await ask({}, await personWho(['offers']))).status).toBe(403)
    expect((await ask({}, await personWho(['all'], 124))).status).toBe(404)
    expect((await ask({ eventIds: [] })).status).toBe(422)
  })
})
