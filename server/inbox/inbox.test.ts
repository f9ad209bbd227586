import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { receive } from '#server/chat/receive.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: string
let [ada, bo]: number[] = []

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  member = (await server.signIn({ role: 'member', channel: 123 })).token
  ada = await server.addFan(123, { first_name: 'Ada', phone: '+13125550101' })
  bo = await server.addFan(123, { first_name: 'Bo', phone: '+13125550102' })
})
afterAll(() => server.close())

let receivedCount = 0
const says = async (from: string, text: string) => {
  server.clock.advance(1000)
  await receive(server.context, { type: 'twilio', from, text, gatewayId: `in-${receivedCount++}` })
}
const inbox = async (query = '') => (await server.call('GET', `/sales-channels/123/inbox?${query}`, { as: member })).body
const names = async (query?: string) =>
  (await inbox(query)).data.map(
    ({ user, unread }: { user: { first_name: string }; unread: number }) => `${user.first_name} ${unread}`,
  )
const markRead = (fan: number, until: string) =>
  server.call('POST', `/ttb-messages/${fan}/read`, { as: member, body: { until }, key: randomUUID() })

it('the inbox lists fans who wait for a reply, newest first and page by page, and sends changes to its topic', async () => {
  expect(await inbox()).toEqual({ data: [], meta: { totalCount: 0, nextCursor: null } })
  await says('+13125550101', 'When do the gates open?')
  await says('+13125550102', 'Two seats please')
  await says('+13125550101', 'Hello?')
  expect(await names()).toEqual(['Ada 2', 'Bo 1'])
  const first = await inbox('take=1')
  expect(first).toMatchObject({ data: [{ message: { message: 'Hello?', direction: 'in' } }], meta: { totalCount: 2 } })
  expect(await names(`take=1&cursor=${first.meta.nextCursor}`)).toEqual(['Bo 1'])
  expect((await server.call('GET', '/sales-channels/123/inbox?cursor=strange', { as: member })).status).toBe(422)
  expect(server.chats).toContain(ada)
})

it('the inbox removes messages that were read, but not later ones', async () => {
  const { data } = await inbox()
  const seen = data[0].message.created_at
  await says('+13125550101', 'One more thing')
  expect((await markRead(ada!, seen)).status).toBe(204)
  expect(await names()).toEqual(['Ada 1', 'Bo 1'])
  const stranger = (await server.signIn({ role: 'member', channel: 124 })).token
  expect((await server.call('POST', `/ttb-messages/${bo}/read`, { as: stranger, body: { until: seen } })).status).toBe(404)
})

it('messages that were marked as read by mistake can be marked as unread again, and no others', async () => {
  const before = await inbox()
  const { user, unread, message } = before.data[0]
  await says('+13125550101', 'And another')
  expect((await markRead(user.id, message.created_at)).status).toBe(204)
  const undo = { until: message.created_at, count: unread }
  const path = `/ttb-messages/${user.id}/unread`
  expect((await server.call('POST', path, { as: member, body: undo })).status).toBe(204)
  expect((await inbox()).data[0]).toMatchObject({ user: { id: user.id }, unread: unread + 1 })
  const stranger = (await server.signIn({ role: 'member', channel: 124 })).token
  expect((await server.call('POST', path, { as: stranger, body: undo })).status).toBe(404)
  expect((await markRead(user.id, message.created_at)).status).toBe(204)
})

it('the inbox leaves out the keywords that have had their effect', async () => {
  const before = await names()
  await says('+13125550102', 'STOP')
  await says('+13125550102', 'START')
  expect(await names()).toEqual(before)
})

it('the inbox counts a reply as read', async () => {
  await server.call('POST', `/ttb-messages/${bo}`, { as: member, body: { message: 'Gladly' }, key: randomUUID() })
  expect(await names()).toEqual(['Ada 1'])
})

it('conversations that were read are in a view of their own, those with a reply from a person in another', async () => {
  const before = { waiting: await names('view=waiting'), answered: await names('view=answered') }
  expect(before).toEqual({ waiting: [], answered: ['Bo 0'] })
  expect((await inbox('view=answered')).data[0].reply).toMatchObject({
    created_at: expect.any(String),
    sent_by: expect.any(String),
  })
  const [{ message }] = (await inbox()).data
  await markRead(ada!, message.created_at)
  expect(await names()).toEqual([])
  const waiting = await inbox('view=waiting')
  expect(waiting).toMatchObject({ data: [{ user: { id: ada }, unread: 0, reply: null }], meta: { totalCount: 1 } })
  await says('+13125550102', 'Thanks! Where do I park?')
  expect(await names('view=all')).toEqual(['Bo 1', 'Ada 0'])
  expect(await names('view=answered')).toEqual([])
  expect(await names('view=waiting')).toEqual(['Ada 0'])
  const first = await inbox('view=all&take=1')
  expect(await names(`view=all&take=1&cursor=${first.meta.nextCursor}`)).toEqual(['Ada 0'])
  expect((await server.call('GET', '/sales-channels/123/inbox?view=other', { as: member })).status).toBe(422)
})

it('neither a message of a mass text nor one that failed is a reply', async () => {
  const at = new Date(server.clock.now() + 1000).toISOString()
  const [send, sent, failed] = [randomUUID(), randomUUID(), randomUUID()]
  await server.db
    .insertInto('sends')
    .values({ id: send, kind: 'mass-text', sales_channel_id: 123, begun_at: at, next_batch_at: at })
    .execute()
  await server.db
    .insertInto('send_recipients')
    .values({ id: sent, sales_channel_id: 123, send_id: send, fan_id: ada!, status: 'Sent', created_at: at, sent_at: at })
    .execute()
  const message = { sales_channel_id: 123, fan_id: ada!, direction: 'out', message: 'Hi', type: 'twilio', media: '[]' } as const
  await server.db
    .insertInto('fan_messages')
    .values([
      { ...message, id: sent, status: 'delivered', sent_by: 'Boss', created_at: at },
      { ...message, id: failed, status: 'failed', sent_by: 'Boss', created_at: at },
    ])
    .execute()
  expect(await names('view=waiting')).toEqual(['Ada 0'])
  expect(await names('view=answered')).toEqual([])
})

it('a keyword counts in no view of the inbox, a question after it does', async () => {
  const cy = await server.addFan(123, { first_name: 'Cy', phone: '+13125550103' })
  await says('+13125550103', 'STOP')
  expect(await names('view=all')).not.toContain('Cy 0')
  await says('+13125550103', 'START')
  await says('+13125550103', 'Is it on?')
  const [{ message }] = (await inbox()).data
  server.clock.advance(1000)
  await markRead(cy, message.created_at)
  expect(await names('view=waiting')).toContain('Cy 0')
})
