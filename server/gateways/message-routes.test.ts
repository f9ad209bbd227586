import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepWhatsApp } from './whatsapp-account.ts'
import { makePicture } from '#tests/support/campaigns.ts'
import type { Config } from '#server/config.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { mayWrite, PROVIDER_OPT_OUT } from '#server/kernel/may-write.ts'
import { messagesOf } from './message-routes.ts'
import type { Message, Messages } from '#server/kernel/gateways/messages.ts'

/** A request that a test double has received. */
interface ReceivedRequest {
  method: string
  path: string
  authorization: string | undefined
  body: string
}

let server: TestServer
let double: Server
let messages: Messages
let config: Config
const requests: ReceivedRequest[] = []
let answer: (one: ReceivedRequest) => { status: number; body: unknown }

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  double = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const one = { method: request.method!, path: request.url!, authorization: request.headers.authorization, body }
      requests.push(one)
      const { status, body: responseBody } = answer(one)
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(responseBody))
    })
  })
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  config = {
    ...server.context.config,
    publicUrl: 'https://dashboard.example',
    whatsappUrl: url,
    services: { twilio: { account: 'AC1', token: 'secret', from: '+13125550100', url } },
  }
  messages = messagesOf(server.db, config, server.clock)
  await keepWhatsApp(server.db, config, { channel: 123, token: 'EAAG', account: '77', now: server.clock.now() })
})
beforeEach(() => void requests.splice(0))
afterAll(async () => {
  await new Promise((resolve) => double.close(resolve))
  await server.close()
})

const reach = { subscribed: true, blocked: false, paused: false, optedOut: false, answersOn: null }
const decided = mayWrite({ ...reach, channels: [{ type: 'twilio', address: '+442071234567' }] })
if (!decided.may) throw new Error(decided.reason)
const { permit } = decided
const signal = () => AbortSignal.timeout(2000)
const send = (message: Partial<Message>, key = randomUUID()) =>
  messages.send({ type: 'twilio', to: '+442071234567', text: 'Hello', ...message }, { key, signal: signal(), permit })

describe('Twilio', () => {
  it('gets a form with the callback address for status reports', async () => {
    answer = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } })
    const key = randomUUID()
    expect(await send({ media: [{ url: 'https://pictures.example/a.png', contentType: 'image/png' }] }, key)).toEqual({
      sent: true,
      id: 'SM1',
    })
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
    })
    expect(Object.fromEntries(new URLSearchParams(requests[0]!.body))).toEqual({
      To: '+442071234567',
      From: '+13125550100',
      Body: 'Hello',
      MediaUrl: 'https://pictures.example/a.png',
      StatusCallback: `https://dashboard.example/api/webhooks/twilio/status?key=${key}`,
    })
  })

  it('gets a signed address for a picture of the sender’s channel, which opens without a session for at least a day', async () => {
    answer = () => ({ status: 201, body: { sid: 'SM1' } })
    const picture = await makePicture(server, 123)
    const media = [{ url: picture, contentType: 'image/png' }]
    await send({ media, channel: 123 })
    const address = new URL(new URLSearchParams(requests[0]!.body).get('MediaUrl')!)
    expect(address.origin + address.pathname).toBe(`https://dashboard.example${picture}`)
    const load = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode
    const path = address.pathname + address.search
    expect(await load(path)).toBe(200)
    expect(await load(path.replace(picture, await makePicture(server, 123)))).toBe(403)
    const began = server.clock.now()
    server.clock.advance(24 * 60 * 60_000)
    expect(await load(path)).toBe(200)
    server.clock.advance(24 * 60 * 60_000)
    expect(await load(path)).toBe(403)
    server.clock.set(began)
  })

  it('gets no signature for another channel’s picture, and no pictures without HOLDFAST_URL', async () => {
    answer = () => ({ status: 201, body: { sid: 'SM1' } })
    const media = [{ url: await makePicture(server, 124), contentType: 'image/png' }]
    await send({ media, channel: 123 })
    expect(requests[0]!.body).not.toContain('signature')
    const hidden = messagesOf(server.db, { ...config, publicUrl: undefined }, server.clock)
    const message = { type: 'twilio' as const, to: '+442071234567', text: 'Hello', media, channel: 124 }
    expect(await hidden.send(message, { key: randomUUID(), signal: signal(), permit })).toEqual({
      sent: false,
      reason: 'Files cannot be sent: HOLDFAST_URL is missing on this server',
    })
    expect(requests).toHaveLength(1)
  })

  it('refuses invalid messages for good, while other errors can be retried', async () => {
    answer = () => ({ status: 400, body: { code: 21_211, message: 'The number is not valid' } })
    expect(await send({})).toEqual({ sent: false, reason: 'The number is not valid' })
    for (const status of [401, 429, 500, 503]) {
      answer = () => ({ status, body: { message: 'No' } })
      await expect(send({})).rejects.toThrow(`Twilio answered ${status}`)
    }
  })

  it('refuses because the recipient has opted out: when the message is sent or when its result is looked up', async () => {
    const optedOut = { sent: false, reason: PROVIDER_OPT_OUT, optedOut: true }
    for (const code of [21_610, 63_014]) {
      answer = () => ({ status: 400, body: { code, message: 'Attempt to send to unsubscribed recipient', status: 400 } })
      expect(await send({})).toEqual(optedOut)
    }
    const date_created = new Date(server.clock.now()).toUTCString()
    const stored = {
      sid: 'SM1',
      body: 'Hello',
      direction: 'outbound-api',
      date_created,
      status: 'undelivered',
      error_code: 21_610,
    }
    answer = () => ({ status: 200, body: { messages: [stored] } })
    expect(await messages.find(randomUUID(), { type: 'twilio', to: '+44', text: 'Hello' }, signal())).toEqual(optedOut)
  })

  it('is queried for the result of a message: the newest one to the number with the same text', async () => {
    const stored = (body: string, minutes: number, more: object = {}) => {
      return {
        sid: `SM-${body}`,
        body,
        direction: 'outbound-api',
        date_created: new Date(server.clock.now() - minutes * 60_000).toUTCString(),
        status: 'sent',
        error_message: null,
        ...more,
      }
    }
    answer = () => ({
      status: 200,
      body: { messages: [stored('Hi', 1), stored('Hello', 2, { direction: 'inbound' }), stored('Hello', 3), stored('Old', 90)] },
    })
    const find = (text: string) => messages.find(randomUUID(), { type: 'twilio', to: '+442071234567', text }, signal())
    expect(await find('Hello')).toEqual({ sent: true, id: 'SM-Hello' })
    expect(await find('Old')).toBeUndefined()
    expect(await find('Never')).toBeUndefined()
    expect(requests[0]!.path).toContain('To=%2B442071234567')
  })
})

describe('WhatsApp', () => {
  it('gets a message under the key, from the phone number of the channel’s account', async () => {
    answer = ({ path }) =>
      path.endsWith('/phone_numbers')
        ? { status: 200, body: { data: [{ id: '55' }] } }
        : { status: 200, body: { messages: [{ id: 'wamid.1' }] } }
    const key = randomUUID()
    expect(await send({ type: 'whatsapp', channel: 123 }, key)).toEqual({ sent: true, id: 'wamid.1' })
    expect(requests.map(({ path }) => path)).toEqual(['/77/phone_numbers', '/55/messages'])
    expect(requests[1]!.authorization).toBe('Bearer EAAG')
    expect(JSON.parse(requests[1]!.body)).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '442071234567',
      type: 'text',
      text: { body: 'Hello' },
      biz_opaque_callback_data: key,
    })
  })

  it('gets a file with the text as its caption, and refuses what does not fit into one message', async () => {
    answer = () => ({ status: 200, body: { messages: [{ id: 'wamid.2' }] } })
    const file = (contentType: string) => ({ url: 'https://files.example/1', contentType })
    for (const [contentType, type] of [
      ['image/png', 'image'],
      ['video/mp4', 'video'],
      ['application/pdf', 'document'],
    ] as const) {
      expect(await send({ type: 'whatsapp', channel: 123, media: [file(contentType)] })).toMatchObject({ sent: true })
      const { type: sent, [type]: content } = JSON.parse(requests.at(-1)!.body)
      expect([sent, content]).toEqual([type, { link: 'https://files.example/1', caption: 'Hello' }])
    }
    const before = requests.length
    const two = [file('image/png'), file('image/png')]
    expect(await send({ type: 'whatsapp', channel: 123, media: two })).toMatchObject({ sent: false })
    const long = { media: [file('image/png')], text: 'a'.repeat(1025) }
    expect(await send({ type: 'whatsapp', channel: 123, ...long })).toMatchObject({ sent: false })
    expect(requests).toHaveLength(before)
  })

  it('refuses if the channel is not connected or the recipient is not on WhatsApp', async () => {
    expect(await send({ type: 'whatsapp', channel: 124 })).toEqual({ sent: false, reason: 'WhatsApp is not connected' })
    answer = () => ({ status: 400, body: { error: { message: 'Not on WhatsApp' } } })
    expect(await send({ type: 'whatsapp', channel: 123 })).toEqual({ sent: false, reason: 'Not on WhatsApp' })
  })

  it('refuses because the recipient has stopped marketing messages', async () => {
    answer = () => ({ status: 400, body: { error: { message: '(#131050) Unable to deliver the message', code: 131_050 } } })
    expect(await send({ type: 'whatsapp', channel: 123 })).toEqual({ sent: false, reason: PROVIDER_OPT_OUT, optedOut: true })
  })

  it('never gets a message again whose result is unknown', async () => {
    const found = await messages.find(randomUUID(), { type: 'whatsapp', to: '+44', text: 'Hello', channel: 123 }, signal())
    expect(found).toEqual({ sent: false, reason: 'WhatsApp did not say whether it was sent' })
  })
})

it('every other kind of channel keeps its local default', async () => {
  const key = randomUUID()
  expect(await send({ type: 'attentive' }, key)).toEqual({ sent: true, id: key })
  expect(requests).toEqual([])
})
