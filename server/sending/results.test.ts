import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportDelivery } from '#server/chat/delivery.ts'
import { receive } from '#server/chat/receive.ts'
import { sendMessages } from '#server/send-messages.ts'
import { makeMassText, makeOffer } from '#tests/support/campaigns.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { ticket } from '#tests/support/sync-world.ts'

const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(START + ms).toISOString()
let server: TestServer
let chief: string
let offer: string
let text: string
const fans: number[] = []

// An offer is sent to four fans; a mass text follows an hour later, after one of them has opted out.
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { timezone: 'America/Chicago' })
  chief = (await server.signIn({ role: 'member', channel: 123 })).token
  for (const first_name of ['Ann', 'Bob', 'Cem', 'Dee'])
    fans.push(await server.addFan(123, { first_name, phone: `+1312555010${fans.length}` }))
  offer = await makeOffer(server, 123, { status: 'Scheduled' })
  text = await makeMassText(server, 123)
  await server.db
    .updateTable('bulk_messages')
    .set({ status: 'Scheduled', send_at: at(2 * HOUR_MS) })
    .execute()
  const { messages } = server.context.gateways
  server.context.gateways.messages = {
    ...messages,
    async send(message, under) {
      if (message.text.includes('Dee')) return { sent: false, reason: 'Not a mobile number' }
      const sent = await messages.send(message, under)
      // Some gateways report a delivery before they respond.
      if (message.text.includes('Cem')) await reportDelivery(server.context, { id: under.key, status: 'delivered' })
      return sent
    },
  }
  server.clock.advance(HOUR_MS)
  await sendMessages.run(server.context, {})
})
afterAll(() => server.close())

const get = async (path: string) => (await server.call('GET', path, { as: chief })).body

it('the results show each recipient’s exact text, and a delivery that was reported before the message was recorded', async () => {
  const { data } = await get(`/offers/${offer}/recipients?take=10&orderBy=recipient.name&order=asc`)
  expect(data.map(({ status, text: words }: { status: string; text: string }) => [status, words])).toEqual([
    ['Sent', 'Your seats could be better, Ann'],
    ['Sent', 'Your seats could be better, Bob'],
    ['Delivered', 'Your seats could be better, Cem'],
    ['Failed', null],
  ])
  const { data: chat } = await get(`/ttb-messages/${fans[2]}`)
  expect(chat).toMatchObject([{ status: 'delivered' }])
})

it('the results show an offer’s sales, opt-outs and reasons of failure, hour by hour', async () => {
  const { event_ids } = await server.db.selectFrom('offers').select('event_ids').executeTakeFirstOrThrow()
  const sale = {
    ...ticket(event_ids[0]!, 1),
    id: randomUUID(),
    user_id: fans[0]!,
    purchased_time: at(1.5 * HOUR_MS),
    quantity: 2,
  }
  await server.db.insertInto('transactions').values(sale).execute()
  server.clock.set(START + 1.6 * HOUR_MS)
  await receive(server.context, { type: 'twilio', from: '+13125550101', text: 'STOP', gatewayId: 'stop' })
  await receive(server.context, { type: 'twilio', from: '+13125550102', text: 'Which seats are left?', gatewayId: 'reply' })
  server.clock.set(START + 2 * HOUR_MS)
  await sendMessages.run(server.context, {})
  expect(await get(`/offers/${offer}/results`)).toEqual({
    tickets: 2,
    revenue: [{ currency: 'usd', amount: 10 }],
    opted_out: 1,
    replied: 1,
    failed: [{ reason: 'Not a mobile number', count: 1 }],
    unit: 'hour',
    over_time: [{ at: at(HOUR_MS), sent: 3, delivered: 1, opted_out: 1, tickets: 2 }],
  })
  expect(await get(`/bulk-messages/${text}/results`)).toMatchObject({
    tickets: null,
    opted_out: 0,
    replied: 0,
    over_time: [{ at: at(2 * HOUR_MS), sent: 2, tickets: 0 }],
  })
})

it('the revenue of an offer is less refunds, by currency, and only for people who may see revenue', async () => {
  const { event_ids } = await server.db.selectFrom('offers').select('event_ids').executeTakeFirstOrThrow()
  const sale = { ...ticket(event_ids[0]!, 1), user_id: fans[0]!, purchased_time: at(1.5 * HOUR_MS) }
  const more = [
    { ...sale, id: randomUUID(), token: randomUUID(), amount: 30, amount_refunded: 12.5 },
    { ...sale, id: randomUUID(), token: randomUUID(), amount: 7, currency: 'cad' },
    { ...sale, id: randomUUID(), token: randomUUID(), amount: 99, payment_status: 'failed' as const },
  ]
  await server.db.insertInto('transactions').values(more).execute()
  expect((await get(`/offers/${offer}/results`)).revenue).toEqual([
    { currency: 'cad', amount: 7 },
    { currency: 'usd', amount: 27.5 },
  ])
  const { token: clerk } = await server.signIn({ role: 'member', channel: 123, manages: ['offers'] })
  const { body } = await server.call('GET', `/offers/${offer}/results`, { as: clerk })
  expect(body).toMatchObject({ tickets: 4 })
  expect(body).not.toHaveProperty('revenue')
  expect(await get(`/bulk-messages/${text}/results`)).not.toHaveProperty('revenue')
})

it('an offer without sales has no revenue in the currency of its channel', async () => {
  await server.addChannel(124, { currency_type: 'eur' })
  const unsold = await makeOffer(server, 124)
  const { token } = await server.signIn({ role: 'member', channel: 124 })
  const { body } = await server.call('GET', `/offers/${unsold}/results`, { as: token })
  expect(body.revenue).toEqual([{ currency: 'eur', amount: 0 }])
})

it('the log of a mass text is returned, and sent to its viewers', async () => {
  const log = await get(`/activity/bulk-message/${text}`)
  expect(log.map(({ metadata }: { metadata: { what: string } }) => metadata.what)).toEqual(['status', 'batch', 'begun', 'status'])
  expect(server.activity.filter(({ offer: send }) => send === text)).toHaveLength(4)
})

it('the text of a message is deleted with its fan', async () => {
  await server.db.deleteFrom('transactions').execute()
  await server.db.deleteFrom('fans').where('id', '=', fans[0]!).execute()
  const { data } = await get(`/offers/${offer}/recipients?take=10&orderBy=sent_at&order=asc`)
  const gone = data.find(({ recipient }: { recipient: unknown }) => recipient === null)
  expect(gone).toMatchObject({ status: 'Sent', text: null })
})
