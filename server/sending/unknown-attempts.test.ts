import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Recipient } from '#contract/sending.ts'
import { receive } from '#server/chat/receive.ts'
import type { Messages } from '#server/kernel/gateways/messages.ts'
import { log as lines } from '#server/log.ts'
import { at, HOUR, SECOND, sendingWorld } from '#tests/support/sending.ts'

// Attempts with an unknown result: each is looked up at the gateway first, and always gets a result.

const world = sendingWorld()
const { addFans, counts, next, offer, sent, turn } = world

let gateway: Messages
/** Replaces calls of the messages gateway. */
const replace = (changed: Partial<Messages>) => (world.server.context.gateways.messages = { ...gateway, ...changed })
const hang = () => Promise.reject(new Error('no answer'))
/** Sends a message through the gateway, whose response is lost. */
const lose: Messages['send'] = async (message, under) => {
  await gateway.send(message, under)
  return hang()
}

beforeEach(() => {
  vi.spyOn(lines, 'trouble').mockImplementation(() => {})
  gateway = world.server.context.gateways.messages
})
afterEach(() => void vi.restoreAllMocks())

/** Creates a mass text to all fans, which is due at once; returns its id. */
async function massText(): Promise<string> {
  const { status, body } = await world.server.call('POST', '/sales-channels/123/bulk-messages', {
    as: world.chief,
    body: { title: 'Doors', message: 'Doors open early', send_at: at(0), text_buy_segment_id: null, status: 'Scheduled' },
  })
  expect(status).toBe(201)
  return body.id
}
const kinds = { offers: () => offer(), 'bulk-messages': massText }
const statusOf = async (id: string, kind: string): Promise<string> =>
  (await world.server.call('GET', `/sales-channels/123/${kind}?take=10`, { as: world.chief })).body.data.find(
    (row: { id: string }) => row.id === id,
  ).status
const recipients = async (id: string, kind: string): Promise<Recipient[]> =>
  (await world.server.call('GET', `/${kind}/${id}/recipients?take=100`, { as: world.chief })).body.data
const stop = async (fan: number) => {
  const { phone } = await world.server.db.selectFrom('fans').select('phone').where('id', '=', fan).executeTakeFirstOrThrow()
  await receive(world.server.context, { type: 'twilio', from: phone!, text: 'STOP', gatewayId: randomUUID() })
}
const step = (id: string, kind: string, status: string) =>
  world.server.call('PATCH', `/${kind}`, { as: world.chief, body: { id, sales_channel_id: 123, status } })

describe.each(Object.entries(kinds))('an attempt of %s whose response was lost', (kind, make) => {
  it('is cancelled with the reason if it was not sent and its fan has opted out, and the send ends', async () => {
    const [fan] = await addFans(1)
    const id = await make()
    replace({ send: hang })
    await turn()
    await stop(fan!)
    const found = vi.fn(gateway.find)
    replace({ find: found })
    await next()
    expect(found).toHaveBeenCalledOnce()
    expect(await recipients(id, kind)).toMatchObject([
      { status: 'Cancelled', error_message: 'This fan has opted out of messages.' },
    ])
    expect([await statusOf(id, kind), await sent()]).toEqual(['Done', []])
  })

  it('is cancelled if its fan opts out while the gateway is looked up', async () => {
    const [fan] = await addFans(1)
    const id = await make()
    replace({ send: hang })
    await turn()
    replace({ find: async () => void (await stop(fan!)) })
    await next()
    expect(await recipients(id, kind)).toMatchObject([
      { status: 'Cancelled', error_message: 'This fan has opted out of messages.' },
    ])
    expect(await sent()).toEqual([])
  })

  it('counts as sent if it was sent, even if its fan has opted out since', async () => {
    const [fan] = await addFans(1)
    const id = await make()
    replace({ send: lose })
    await turn()
    await stop(fan!)
    replace({})
    await next()
    expect(await recipients(id, kind)).toMatchObject([{ status: 'Sent', error_message: null }])
    expect([await statusOf(id, kind), (await sent()).length]).toEqual(['Done', 1])
  })

  it('fails after three tries if the gateway does not report its result', async () => {
    const [fan] = await addFans(1)
    const id = await make()
    replace({ send: hang, find: hang })
    await turn()
    await stop(fan!)
    for (let nth = 0; nth < 2; nth++) await next()
    expect(await recipients(id, kind)).toMatchObject([{ status: 'Failed', error_message: 'The gateway didn’t respond.' }])
    expect(await statusOf(id, kind)).toBe('Done')
  })

  it.each(['Paused', 'Cancelled'])('gets its result in a send that is %s, which sends nothing more', async (status) => {
    await addFans(2)
    const id = await make()
    const ways = [lose, hang]
    replace({ send: (message, under) => ways.shift()!(message, under) })
    await turn()
    expect((await step(id, kind, status)).status).toBe(200)
    const again = vi.fn(gateway.send)
    replace({ send: again })
    await next()
    expect(again).not.toHaveBeenCalled()
    expect((await recipients(id, kind)).map((row) => row.status).sort()).toEqual([status, 'Sent'].sort())
    expect(await world.server.db.selectFrom('fan_messages').select('id').where('direction', '=', 'out').execute()).toHaveLength(1)
    expect(await statusOf(id, kind)).toBe(status)
  })

  it('gets its result in quiet hours, in which nothing more is sent', async () => {
    await addFans(1)
    const id = await make()
    replace({ send: lose })
    await turn()
    replace({})
    world.server.clock.set(Date.parse('2026-03-11T03:00:00Z'))
    await turn()
    await next(60 * SECOND)
    expect([await statusOf(id, kind), (await recipients(id, kind))[0]!.status]).toEqual(['Done', 'Sent'])
  })
})

it('attempts with an unknown result take at most half of a batch', async () => {
  await addFans(50)
  const id = await massText()
  const { db } = world.server
  replace({ send: hang, find: hang })
  await turn()
  const first = await db.selectFrom('send_recipients').select('id').where('text', 'is not', null).execute()
  expect(first).toHaveLength(20)
  replace({ find: hang })
  await next()
  expect(await counts(id, 'bulk-messages')).toMatchObject({ sent: 10, scheduled: 40 })
  for (let nth = 0; nth < 6; nth++) await next()
  expect(await counts(id, 'bulk-messages')).toMatchObject({ sent: 30, failed: 20, scheduled: 0 })
})

it('a fan who opts out during a batch is left out with the reason', async () => {
  const fans = await addFans(12)
  const id = await massText()
  replace({
    async send(message, under) {
      await world.server.db.updateTable('fans').set({ subscribed: false }).where('id', 'in', fans).execute()
      return gateway.send(message, under)
    },
  })
  await turn()
  expect(await counts(id, 'bulk-messages')).toMatchObject({ sent: 10, cancelled: 2, scheduled: 0 })
  expect(await statusOf(id, 'bulk-messages')).toBe('Done')
})

it('a message is sent with the id of its channel, which WhatsApp needs', async () => {
  await addFans(1, { channels: ['whatsapp'] })
  await massText()
  const channels: unknown[] = []
  replace({
    send(message, under) {
      channels.push([message.type, message.channel])
      return gateway.send(message, under)
    },
  })
  await next(HOUR)
  expect(channels).toEqual([['whatsapp', 123]])
})
