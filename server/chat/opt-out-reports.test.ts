import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendMessages } from '#server/send-messages.ts'
import type { Messages } from '#server/kernel/gateways/messages.ts'
import { runDue } from '#server/jobs/runner.ts'
import { makeMassText } from '#tests/support/campaigns.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { answerSoon } from './answer.job.ts'
import { writeToFan } from './write-to-fan.ts'

// Opt-outs and opt-ins that a provider reports itself, in every documented form.

const PUBLIC = 'https://dashboard.example'
const SAYS_WHY = 'This fan has opted out of messages: the provider refuses to deliver them.'
let server: TestServer
let chief: string
let gateway: Messages
let next = 0

beforeAll(async () => {
  server = await testServer({
    publicUrl: PUBLIC,
    services: {
      twilio: { account: 'AC1', token: 'secret', from: '+13125550100', url: 'http://127.0.0.1:9' },
      whatsapp: { appSecret: 'app secret', verifyToken: 'the word' },
    },
  })
  await server.addChannel(123)
  chief = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
  gateway = server.context.gateways.messages
})
beforeEach(() => {
  server.clock.advance(60_000)
  server.context.gateways.messages = gateway
})
afterAll(() => server.close())

const newPhone = () => `+1312555${String(2000 + next++)}`
const isSubscribed = async (fan: number) =>
  (await server.call('GET', `/ttb-users/${fan}`, { as: chief })).body.subscribed as boolean
const activities = async (fan: number) =>
  (await server.call('GET', `/ttb-users/${fan}?includeActivities=true`, { as: chief })).body.activities.map(
    ({ type }: { type: string }) => type,
  )

async function twilio(path: string, fields: Record<string, string>) {
  const order = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const url = `/api/webhooks/twilio/${path}`
  const signature = createHmac('sha1', 'secret')
    .update(`${PUBLIC}${url}${order.map(([name, value]) => name + value).join('')}`)
    .digest('base64')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }
  return server.app.inject({ method: 'POST', url, payload: new URLSearchParams(fields).toString(), headers })
}
const writes = (From: string, Body: string, more: Record<string, string> = {}) =>
  twilio('incoming', { From, To: '+13125550100', Body, MessageSid: randomUUID(), ...more })

async function whatsApp(value: object) {
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '77', changes: [{ value }] }] })
  const signature = `sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const answer = await server.app.inject({ method: 'POST', url: '/api/webhooks/whatsapp', payload: body, headers })
  expect(answer.statusCode).toBe(200)
}

/** Sends a mass text to all fans now. @returns each recipient's status and reason, by fan */
async function sendToAll(): Promise<Record<number, [string, string | null]>> {
  const id = await makeMassText(server, 123)
  const send_at = new Date(server.clock.now()).toISOString()
  await server.db.updateTable('bulk_messages').set({ send_at, status: 'Scheduled' }).where('id', '=', id).execute()
  for (let turn = 0; turn < 5; turn++) {
    await sendMessages.run(server.context, {})
    server.clock.advance(12_000)
  }
  const { body } = await server.call('GET', `/bulk-messages/${id}/recipients?take=100`, { as: chief })
  return Object.fromEntries(
    body.data.map((row: { recipient: { id: number }; status: string; error_message: string | null }) => [
      row.recipient.id,
      [row.status, row.error_message],
    ]),
  )
}
const refusing: Messages = {
  find: async () => undefined,
  send: async () => ({ sent: false, reason: SAYS_WHY, optedOut: true }),
}

describe('Twilio', () => {
  it('reports an opt-out and a new opt-in with an incoming message, whatever its text is', async () => {
    const phone = newPhone()
    const fan = await server.addFan(123, { phone })
    expect((await writes(phone, 'Genug', { OptOutType: 'STOP' })).statusCode).toBe(200)
    expect([await isSubscribed(fan), await sendToAll()]).toEqual([false, {}])
    await writes(phone, 'Wieder', { OptOutType: 'START' })
    expect([await isSubscribed(fan), await activities(fan)]).toEqual([true, ['Subscribed', 'Unsubscribed']])
    expect((await sendToAll())[fan]).toEqual(['Sent', null])
    await writes(phone, 'STOP')
  })

  it('replies to a request for help itself if it reports one', async () => {
    const phone = newPhone()
    const fan = await server.addFan(123, { phone })
    await writes(phone, 'HELP', { OptOutType: 'HELP' })
    await runDue(server.context, [answerSoon])
    await writes(phone, 'Help!')
    await runDue(server.context, [answerSoon])
    const { rows } = await sql`select from local_messages where address = ${phone}`.execute(server.db)
    expect([rows.length, await isSubscribed(fan)]).toEqual([1, true])
    await writes(phone, 'STOP')
  })

  it('refuses a message of a send because of an opt-out: its recipient shows why, and the next send leaves the fan out', async () => {
    const phone = newPhone()
    const [one, two] = [
      await server.addFan(123, { phone }),
      await server.addFan(123, { phone, created_at: new Date(START).toISOString() }),
    ]
    server.context.gateways.messages = refusing
    const first = await sendToAll()
    expect(Object.values(first)).toEqual([['Failed', SAYS_WHY]])
    server.context.gateways.messages = gateway
    expect([await isSubscribed(one), await isSubscribed(two), await sendToAll()]).toEqual([false, false, {}])
    expect(await activities(one)).toEqual(['Unsubscribed'])
  })

  it('refuses an operator’s message because of an opt-out', async () => {
    const fan = await server.addFan(123, { phone: newPhone() })
    server.context.gateways.messages = refusing
    const { status, body } = await server.call('POST', `/ttb-messages/${fan}`, { as: chief, body: { message: 'Hello' } })
    expect([status, body.status, body.error, await isSubscribed(fan)]).toEqual([201, 'failed', SAYS_WHY, false])
  })

  it('reports an opt-out with a message’s status, which shows why; an old report does not undo a new opt-in', async () => {
    const phone = newPhone()
    const fan = await server.addFan(123, { phone })
    const id = randomUUID()
    await writeToFan(server.context, { id, fan, text: 'News', sentBy: null }, AbortSignal.timeout(1000))
    server.clock.advance(1000)
    const report = () =>
      twilio(`status?key=${id}`, { MessageSid: 'SM7', To: phone, MessageStatus: 'undelivered', ErrorCode: '21610' })
    expect((await report()).statusCode).toBe(204)
    const { body } = await server.call('GET', `/ttb-messages/${fan}`, { as: chief })
    expect([await isSubscribed(fan), body.data[0].status, body.data[0].error]).toEqual([false, 'failed', SAYS_WHY])
    await writes(phone, 'Start')
    await report()
    expect(await isSubscribed(fan)).toBe(true)
    await writes(phone, 'STOP')
  })

  it('reports an opt-out while the send is still in progress', async () => {
    const phone = newPhone()
    const fan = await server.addFan(123, { phone })
    server.context.gateways.messages = {
      ...gateway,
      async send(message, under) {
        await twilio(`status?key=${under.key}`, { MessageSid: 'SM8', To: phone, MessageStatus: 'failed', ErrorCode: '21610' })
        return gateway.send(message, under)
      },
    }
    expect((await sendToAll())[fan]).toEqual(['Failed', SAYS_WHY])
    expect(await isSubscribed(fan)).toBe(false)
  })
})

describe('WhatsApp', () => {
  const addFan = async () => {
    const phone = newPhone()
    return { phone, wa: phone.slice(1), fan: await server.addFan(123, { phone, channels: ['whatsapp'] }) }
  }

  it('reports that a fan has stopped or resumed marketing messages', async () => {
    const { wa, fan } = await addFan()
    const prefers = (value: string, category = 'marketing_messages') =>
      whatsApp({
        contacts: [{ wa_id: wa }],
        user_preferences: [{ wa_id: wa, detail: 'User requested it', category, value, timestamp: 1 }],
      })
    await prefers('stop', 'another_category')
    expect(await isSubscribed(fan)).toBe(true)
    await prefers('stop')
    expect(await isSubscribed(fan)).toBe(false)
    server.clock.advance(1000)
    await prefers('resume')
    expect([await isSubscribed(fan), await activities(fan)]).toEqual([true, ['Subscribed', 'Unsubscribed']])
  })

  it('reports the same with a system message', async () => {
    const { wa, fan } = await addFan()
    const system = (marketing: string) =>
      whatsApp({
        messages: [
          { from: wa, id: randomUUID(), type: 'system', system: { body: '', marketing, type: 'user_preference_changed' } },
        ],
      })
    await system('stop')
    expect(await isSubscribed(fan)).toBe(false)
    await system('resume')
    expect(await isSubscribed(fan)).toBe(true)
  })

  it('reports an opt-out as the error of a message, which shows why', async () => {
    const { wa, fan } = await addFan()
    const id = randomUUID()
    await writeToFan(server.context, { id, fan, text: 'News', sentBy: null }, AbortSignal.timeout(1000))
    const errors = [{ code: 131_050, title: 'User has stopped marketing messages' }]
    await whatsApp({ statuses: [{ id: 'wamid.5', status: 'failed', recipient_id: wa, biz_opaque_callback_data: id, errors }] })
    const { body } = await server.call('GET', `/ttb-messages/${fan}`, { as: chief })
    expect([await isSubscribed(fan), body.data[0].error]).toEqual([false, SAYS_WHY])
  })

  it('reports the template button with which a fan stops promotions', async () => {
    const { wa, fan } = await addFan()
    await whatsApp({
      messages: [{ from: wa, id: randomUUID(), type: 'button', button: { text: 'Stop promotions', payload: 'x' } }],
    })
    expect(await isSubscribed(fan)).toBe(false)
  })
})

it('a keyword on one message channel opts out all fans with that number, whatever their message channels are', async () => {
  const phone = newPhone()
  const fans = [
    await server.addFan(123, { phone }),
    await server.addFan(123, { phone, channels: ['whatsapp'] }),
    await server.addFan(123, { phone, channels: [] }),
  ]
  await writes(phone, 'ARRÊT, s’il vous plaît')
  expect(await Promise.all(fans.map(isSubscribed))).toEqual([false, false, false])
  await writes(phone, 'Unstop!')
  expect(await Promise.all(fans.map(isSubscribed))).toEqual([true, true, true])
  await writes(phone, 'stop')
})

describe('a sentence that clearly asks to stop', () => {
  const inbox = async () => (await server.call('GET', '/sales-channels/123/inbox', { as: chief })).body.data
  const decide = (fan: number, decision: string) =>
    server.call('POST', `/ttb-users/${fan}/stop-request`, { as: chief, body: { decision }, key: randomUUID() })
  const mine = async (fan: number) =>
    (await inbox())
      .filter(({ user }: { user: { id: number } }) => user.id === fan)
      .map((row: { asks_to_stop: boolean }) => row.asks_to_stop)

  it('pauses the fan and stays in the inbox until somebody decides; operators may write, and HELP gets a reply', async () => {
    const phone = newPhone()
    const fan = await server.addFan(123, { phone })
    await writes(phone, 'please stop texting me')
    expect((await sendToAll())[fan]).toEqual([
      'Cancelled',
      'This fan seems to have asked to stop. Decide whether to opt them out.',
    ])
    const read = { until: new Date(server.clock.now()).toISOString() }
    expect((await server.call('POST', `/ttb-messages/${fan}/read`, { as: chief, body: read, key: randomUUID() })).status).toBe(
      204,
    )
    expect(await mine(fan)).toEqual([true])
    expect(await isSubscribed(fan)).toBe(true)
    expect(
      (await server.call('POST', `/ttb-messages/${fan}`, { as: chief, body: { message: 'Sorry! Shall we stop?' } })).status,
    ).toBe(201)
    await writes(phone, 'HELP')
    await runDue(server.context, [answerSoon])
    const { rows } = await sql<{ text: string }>`select text from local_messages where address = ${phone} order by at`.execute(
      server.db,
    )
    expect(rows.map(({ text }) => text)).toEqual(['Sorry! Shall we stop?', expect.stringContaining('Reply STOP to cancel')])

    expect((await decide(fan, 'keep')).body).toMatchObject({ subscribed: true, paused_at: null })
    expect((await sendToAll())[fan]).toEqual(['Sent', null])
    await writes(phone, 'I said: do not text me!')
    expect(await mine(fan)).toEqual([true])
    expect((await decide(fan, 'unsubscribe')).body).toMatchObject({ subscribed: false, paused_at: null })
    expect([await activities(fan), (await sendToAll())[fan]]).toEqual([expect.arrayContaining(['Unsubscribed']), undefined])
  })

  it('is resolved by a keyword that follows', async () => {
    const phone = newPhone()
    const fan = await server.addFan(123, { phone })
    await writes(phone, 'leave me alone')
    await writes(phone, 'START')
    expect((await sendToAll())[fan]).toEqual(['Sent', null])
    await writes(phone, 'leave me alone')
    await writes(phone, 'Stop.')
    expect((await server.call('GET', `/ttb-users/${fan}`, { as: chief })).body).toMatchObject({
      subscribed: false,
      paused_at: null,
    })
  })
})
