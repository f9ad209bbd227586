import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { notifyFan, notifyFans } from '#server/fan-news/notify-fan.ts'
import type { Messages } from '#server/kernel/gateways/messages.ts'
import { runDue } from '#server/jobs/runner.ts'
import { log } from '#server/log.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { findMessage } from './message-row.ts'
import { writeToFan } from './write-to-fan.ts'

// If the first attempt to send a message has an unknown result, the result is looked up at the gateway before another attempt,
// and every message gets a result in the end.

let server: TestServer
let gateway: Messages
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  gateway = server.context.gateways.messages
})
beforeEach(() => void vi.spyOn(log, 'trouble').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => server.close())

const hang = () => Promise.reject(new Error('no answer'))
const lose: Messages['send'] = async (message, under) => {
  await gateway.send(message, under)
  return hang()
}
const stop = (fan: number) => server.db.updateTable('fans').set({ subscribed: false }).where('id', '=', fan).execute()

/** Sends a message to a fan; the response is lost, and the fan opts out. Then sends the message again under the same id. */
async function again(send: Messages['send']) {
  const fan = await server.addFan(123)
  const id = randomUUID()
  const write = () => writeToFan(server.context, { id, fan, text: 'News', sentBy: null }, AbortSignal.timeout(1000))
  server.context.gateways.messages = { ...gateway, send }
  await expect(write()).rejects.toThrow('no answer')
  server.context.gateways.messages = gateway
  await stop(fan)
  return { written: await write(), stored: await findMessage(server.db, id) }
}

it('a message that was not sent fails with the reason once its fan has opted out', async () => {
  expect(await again(hang)).toMatchObject({
    written: { written: false, reason: 'This fan has opted out of messages.' },
    stored: { status: 'failed', error: 'This fan has opted out of messages.' },
  })
})

it('a message that was sent counts as sent, even if its fan has opted out since', async () => {
  expect(await again(lose)).toMatchObject({ written: { written: true }, stored: { status: 'sent', error: null } })
})

/** News that a fan may get. */
const NEWS = { what: 'bid-rejected', product: 'Front row', amount: 25, currency: 'usd', isRefunded: false } as const

it('news fail after a day without a response of the gateway, and the conversation shows it', async () => {
  const fan = await server.addFan(123)
  await notifyFan(server.db, fan, NEWS, server.clock.now())
  server.context.gateways.messages = { ...gateway, send: hang, find: hang }
  const attempt = async () => {
    server.clock.advance(10 * 60_000)
    await runDue(server.context, [notifyFans])
    return server.db.selectFrom('fan_messages').select(['status', 'error']).where('fan_id', '=', fan).execute()
  }
  for (let nth = 0; nth < 149; nth++) await attempt()
  expect(await attempt()).toEqual([{ status: 'failed', error: 'The gateway didn’t respond.' }])
  expect(await server.db.selectFrom('jobs').select('id').execute()).toEqual([])
})

it('news that were not sent are sent by email once the fan has opted out', async () => {
  const fan = await server.addFan(123, { email: 'ada@fans.example' })
  await notifyFan(server.db, fan, NEWS, server.clock.now())
  server.context.gateways.messages = { ...gateway, send: hang }
  await runDue(server.context, [notifyFans])
  server.context.gateways.messages = gateway
  await stop(fan)
  server.clock.advance(60_000)
  await runDue(server.context, [notifyFans])
  expect(server.emails).toMatchObject([{ to: 'ada@fans.example', subject: 'Update on your bid for Front row' }])
  expect(await server.db.selectFrom('fan_messages').select('status').where('fan_id', '=', fan).execute()).toEqual([
    { status: 'failed' },
  ])
})
