import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TimelineItem } from '#contract/timeline.ts'
import { receive } from '#server/chat/receive.ts'
import { writeToFan } from '#server/chat/write-to-fan.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { addListing, addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let member: string
let fan: number

const iso = (minutes: number) => new Date(START + minutes * 60_000).toISOString()

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true })
  member = (await server.signIn({ role: 'member', channel: 123 })).token
  fan = await server.addFan(123, { phone: '+13125550199', created_at: iso(-300), completed_at: iso(-299) })
  const bid = await makeBid(server, await makeBidProduct(server, 123))
  await server.db
    .updateTable('bids')
    .set({ fan_id: fan, created_at: iso(-200) })
    .where('id', '=', bid)
    .execute()
  const listing = await addListing(server, 123, { seller: fan, created_at: iso(-100) })
  await addOrder(server, 123, { listing, created_at: iso(-90) })
  for (const [nth, text] of ['STOP', 'START', 'Hi'].entries()) {
    server.clock.advance(60_000)
    await receive(server.context, { type: 'twilio', from: '+13125550199', text, gatewayId: `t-${nth}` })
  }
  await writeToFan(server.context, { id: randomUUID(), fan, text: 'Hello', sentBy: null }, AbortSignal.timeout(1000))
})
afterAll(() => server.close())

const read = async (query = '') => (await server.call('GET', `/ttb-users/${fan}/timeline?${query}`, { as: member })).body

it('the timeline has all kinds of items in one list, newest first', async () => {
  const { data, meta } = await read()
  const kinds = data.map(({ kind }: TimelineItem) => kind)
  expect(meta.nextCursor).toBeNull()
  expect(kinds.slice(0, 2).sort()).toEqual(['message-in', 'message-out'])
  expect(kinds.filter((kind: string) => kind === 'activity')).toHaveLength(2)
  expect(kinds.slice(-5)).toEqual(['order-sold', 'listing', 'bid', 'opted-in', 'signed-up'])
  expect(data.find(({ kind }: TimelineItem) => kind === 'listing')).toMatchObject({
    text: '101 A 1–2',
    status: expect.any(String),
  })
})

it('the timeline has every item on exactly one page', async () => {
  const whole = (await read()).data.map(({ id }: TimelineItem) => id)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: TimelineItem[]; meta: { nextCursor: string | null } } = await read(
      `take=3${cursor && `&cursor=${cursor}`}`,
    )
    paged.push(...page.data.map(({ id }) => id))
    cursor = page.meta.nextCursor
  }
  expect(paged).toEqual(whole)
  expect(new Set(paged).size).toBe(whole.length)
})
