import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { writeToFan } from './write-to-fan.ts'

const PUBLIC = 'https://dashboard.example'
let server: TestServer
beforeAll(async () => {
  server = await testServer({
    publicUrl: PUBLIC,
    services: {
      twilio: { account: 'AC1', token: 'secret', from: '+13125550100', url: 'http://127.0.0.1:9' },
      whatsapp: { appSecret: 'app secret', verifyToken: 'the word' },
    },
  })
  await server.addChannel(123)
})
afterAll(() => server.close())

const fanRow = (id: number) => server.db.selectFrom('fans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const messagesOf = (fan: number) =>
  server.db
    .selectFrom('fan_messages')
    .select(['direction', 'message', 'status', 'error'])
    .where('fan_id', '=', fan)
    .orderBy('created_at')
    .execute()

async function post(path: string, payload: string, headers: Record<string, string>) {
  return server.app.inject({ method: 'POST', url: `/api${path}`, payload, headers })
}
function twilio(path: string, fields: Record<string, string>, secret = 'secret') {
  const order = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', secret)
    .update(`${PUBLIC}/api${path}${order.map(([name, value]) => name + value).join('')}`)
    .digest('base64')
  return post(path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature,
  })
}
function whatsApp(value: object, secret = 'app secret') {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '77', changes: [{ field: 'messages', value }] }],
  })
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return post('/webhooks/whatsapp', body, { 'content-type': 'application/json', 'x-hub-signature-256': signature })
}

describe('Twilio', () => {
  it('delivers a fan’s message once, and STOP unsubscribes the fan', async () => {
    const fan = await server.addFan(123, { phone: '+13125550001' })
    const hello = { From: '+13125550001', To: '+13125550100', Body: 'Hello', MessageSid: 'SM1', NumMedia: '0' }
    for (let nth = 0; nth < 2; nth++) expect((await twilio('/webhooks/twilio/incoming', hello)).statusCode).toBe(200)
    expect(await messagesOf(fan)).toMatchObject([{ direction: 'in', message: 'Hello', status: 'received' }])
    await twilio('/webhooks/twilio/incoming', { ...hello, Body: 'Stop', MessageSid: 'SM2' })
    expect((await fanRow(fan)).subscribed).toBe(false)
  })

  it('reports the result of our message by its key', async () => {
    const fan = await server.addFan(123)
    const [one, two] = [randomUUID(), randomUUID()]
    for (const id of [one, two]) await writeToFan(server.context, { id, fan, text: id, sentBy: null }, AbortSignal.timeout(1000))
    const report = (key: string, fields: Record<string, string>) =>
      twilio(`/webhooks/twilio/status?key=${key}`, { MessageSid: 'SM9', ...fields })
    expect((await report(one, { MessageStatus: 'delivered' })).statusCode).toBe(204)
    await report(one, { MessageStatus: 'sent' })
    await report(two, { MessageStatus: 'undelivered', ErrorCode: '30005' })
    const byText = Object.fromEntries((await messagesOf(fan)).map((row) => [row.message, [row.status, row.error]]))
    expect(byText).toEqual({ [one]: ['delivered', null], [two]: ['failed', 'Twilio error 30005'] })
  })

  it('is refused without a valid signature', async () => {
    const fan = await server.addFan(123, { phone: '+13125550002' })
    const stop = { From: '+13125550002', Body: 'STOP', MessageSid: 'SM3' }
    expect((await twilio('/webhooks/twilio/incoming', stop, 'another secret')).statusCode).toBe(401)
    expect(
      (await post('/webhooks/twilio/incoming', '', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(401)
    expect((await fanRow(fan)).subscribed).toBe(true)
  })
})

describe('WhatsApp', () => {
  it('gets the challenge back if it sends the right verify token', async () => {
    const ask = (word: string) =>
      server.app.inject({
        method: 'GET',
        url: `/api/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${encodeURIComponent(word)}&hub.challenge=42`,
      })
    expect((await ask('the word')).body).toBe('42')
    expect((await ask('another')).statusCode).toBe(401)
  })

  it('delivers messages and the results of ours once', async () => {
    const fan = await server.addFan(123, { phone: '+13125550003', channels: ['whatsapp'] })
    const id = randomUUID()
    await writeToFan(server.context, { id, fan, text: 'Ours', sentBy: null }, AbortSignal.timeout(1000))
    const value = {
      messages: [{ from: '13125550003', id: 'wamid.1', type: 'text', text: { body: 'Theirs' } }],
      statuses: [{ id: 'wamid.9', status: 'read', biz_opaque_callback_data: id }],
    }
    for (let nth = 0; nth < 2; nth++) expect((await whatsApp(value)).statusCode).toBe(200)
    expect((await messagesOf(fan)).map(({ message, status }) => [message, status]).toSorted()).toEqual([
      ['Ours', 'delivered'],
      ['Theirs', 'received'],
    ])
    expect((await whatsApp(value, 'another secret')).statusCode).toBe(401)
    expect((await whatsApp({ messages: 'no list' } as never)).statusCode).toBeLessThan(500)
  })
})

it('a service that is not set up has no webhook address', async () => {
  const bare = await testServer()
  for (const url of ['/api/webhooks/twilio/incoming', '/api/webhooks/twilio/status', '/api/webhooks/whatsapp'])
    expect([
      url,
      (await bare.app.inject({ method: 'POST', url, payload: '{}', headers: { 'content-type': 'application/json' } })).statusCode,
    ]).toEqual([url, 404])
  await bare.close()
})
