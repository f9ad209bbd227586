import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#contract/metrics.ts'
import { makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { makeMassText } from '#tests/support/campaigns.ts'
import { addOrder } from '#tests/support/resale.ts'
import { addSale } from '#tests/support/sale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

const HOUR_MS = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const iso = (ms: number) => new Date(server.clock.now() + ms).toISOString()
const dayOf = async (channel: number, as: string): Promise<Day> =>
  (await server.call('GET', `/sales-channels/${channel}/day`, { as })).body

it('today’s sales begin with the day in the channel’s zone, and money is for those who may see it', async () => {
  // The test server’s clock is at 18:00 UTC, 1pm in Chicago: the day began 13 hours ago.
  const channel = await server.addChannel(123, { timezone: 'America/Chicago' })
  const { token } = await server.signIn({ role: 'member', channel, manages: ['revenue'] })
  const { token: clerk } = await server.signIn({ role: 'member', channel, manages: ['sales_channel'] })
  const sale = await addSale(server, channel, 40)
  const refunded = await addSale(server, channel, 25.5)
  const yesterday = await addSale(server, channel, 99)
  const vip = await addSale(server, channel, 10)
  const change = (id: string, set: object) => server.db.updateTable('transactions').set(set).where('id', '=', id).execute()
  await change(refunded.id, { amount_refunded: 20, currency: 'eur' })
  await change(yesterday.id, { purchased_time: iso(-14 * HOUR_MS) })
  await change(vip.id, { type: 'vip' })
  const day = await dayOf(channel, token)
  expect(day).toMatchObject({
    date: '2026-03-10',
    money: [
      { currency: 'eur', amount: 5.5 },
      { currency: 'usd', amount: 50 },
    ],
    failed: [],
  })
  expect(day.tickets.map(({ event_id, count }) => [event_id, count])).toEqual(
    expect.arrayContaining([
      [sale.event, 1],
      [refunded.event, 1],
    ]),
  )
  expect(day.tickets).toHaveLength(2)
  expect((await dayOf(channel, clerk)).money).toBeNull()
})

it('what failed is counted by kind, and a send by itself', async () => {
  const channel = await server.addChannel(124, { is_marketplace_enabled: true, is_pass: true })
  await server.db.updateTable('sales_channels').set({ is_text_buy: true }).where('id', '=', channel).execute()
  const { token } = await server.signIn({ role: 'member', channel })
  await addOrder(server, channel, { status: 'delivery_failed', failed_at: iso(-HOUR_MS) })
  await addOrder(server, channel, { status: 'buyer_refund_asked', buyer_refund_asked_at: iso(-HOUR_MS) })
  await addOrder(server, channel, { status: 'seller_payment_failed', failed_at: iso(-HOUR_MS) })
  const subscription = await makeSubscription(server, await makePass(server, channel))
  await server.db.updateTable('pass_subscriptions').set({ failed_attempts: 2 }).where('id', '=', subscription).execute()
  const sends = [await makeMassText(server, channel), await makeMassText(server, channel)]
  for (const [nth, id] of sends.entries()) {
    const ended_at = nth === 0 ? iso(-HOUR_MS) : iso(-25 * HOUR_MS)
    const send = {
      id,
      kind: 'mass-text' as const,
      sales_channel_id: channel,
      begun_at: ended_at,
      next_batch_at: ended_at,
      ended_at,
    }
    await server.db.insertInto('sends').values(send).execute()
    const failed = { id: randomUUID(), sales_channel_id: channel, send_id: id, status: 'Failed' as const, created_at: ended_at }
    await server.db.insertInto('send_recipients').values(failed).execute()
  }
  const { failed } = await dayOf(channel, token)
  expect(failed.map(({ kind, count, id }) => [kind, count, id])).toEqual([
    ['payment', 1, null],
    ['delivery', 1, null],
    ['mass-text', 1, sends[0]],
    ['renewal', 1, null],
  ])
  expect(failed[2]!.title).toBeTruthy()
})

it('an import that left out lines is shown until it is repeated without problems, to those who may repeat it', async () => {
  const channel = await server.addChannel(125)
  const event = await server.addEvent(channel)
  const { token } = await server.signIn({ role: 'member', channel })
  const { token: clerk } = await server.signIn({ role: 'member', channel, manages: ['revenue'] })
  const send = (path: string, name: string, lines: string[], fields: Record<string, string>) =>
    server.call('POST', path, { as: token, ...upload(name, `${lines.join('\n')}\n`, fields), key: randomUUID() })
  const seats = (...prices: string[]) =>
    send(
      `/events/${event}/import`,
      'seats.csv',
      ['section,row,seat,price', ...prices.map((price, nth) => `A,1,${nth},${price}`)],
      {
        type: 'seat',
      },
    )
  const bad = Array.from({ length: 400 }, (_, nth) => `too much: ${nth}`)
  expect((await seats('25', ...bad)).body).toMatchObject({ imported: 1, skipped: 400 })
  await send(
    `/sales-channels/${channel}/events/import`,
    'season.csv',
    ['event_id,title,time,venue', 'a,,2027-03-01 19:30,V', 'b,B,2027-03-02 19:30,V'],
    {},
  )
  const { title } = await server.db.selectFrom('events').select('title').where('id', '=', event).executeTakeFirstOrThrow()
  const at = iso(0)
  const ofEvents = { kind: 'import-events', count: 1, id: null, title: 'season.csv', at }
  expect((await dayOf(channel, token)).failed).toEqual([
    ofEvents,
    { kind: 'import-seats', count: 400, id: null, title, at, event },
  ])
  expect((await dayOf(channel, clerk)).failed).toEqual([])
  await seats('25', '30')
  expect((await dayOf(channel, token)).failed).toEqual([ofEvents])
})
