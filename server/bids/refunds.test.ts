import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { paidBy } from '#tests/support/books.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { resumeApprovals } from './approvals.job.ts'

let server: TestServer
let manager: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
})
beforeEach(() => {
  server.clock.set(START)
  server.payments.mood = undefined
})
afterAll(() => server.close())

const approve = (id: string, key: string = randomUUID()) => server.call('POST', `/bids/${id}/approve`, { as: manager, key })
const read = async (id: string): Promise<Bid> => (await server.call('GET', `/bids/${id}`, { as: manager })).body
const movements = (of: 'charge' | 'refund') =>
  server.db.selectFrom('local_movements').select(['key', 'refused']).where('kind', '=', of).orderBy('at').execute()

/** Creates a bid whose charge must be refunded: the response was lost, and the seats were sold to others. */
async function chargedWithoutSeats() {
  const product = await makeBidProduct(server, 123)
  await server.addSeats(123, product.event, ['1'])
  const id = await makeBid(server, product, { amount: 100 })
  const key = randomUUID()
  server.payments.mood = 'lose'
  expect((await approve(id, key)).body.code).toBe('InProgress')
  await server.db.updateTable('seats').set({ status: 'purchased' }).where('event_id', '=', product.event).execute()
  server.payments.mood = undefined
  server.clock.advance(6_000)
  expect((await approve(id, key)).body.code).toBe('Conflict')
  const { user_id } = await read(id)
  return { id, product, fan: user_id }
}

async function retry(seconds: number) {
  server.clock.advance(seconds * 1000)
  await resumeApprovals.run(server.context, null)
}

test('a refused refund is shown on the bid, which is not charged again, and the refund is retried', async () => {
  const { id, product, fan } = await chargedWithoutSeats()
  expect(await read(id)).toMatchObject({ status: 'Pending', refund: 'due', reason: 'No seat left' })
  expect((await approve(id)).body).toMatchObject({ code: 'Conflict', detail: /being refunded/ as never })
  server.payments.mood = 'refuse'
  await retry(61)
  const before = await read(id)
  expect(before).toMatchObject({ status: 'Pending', paid: false, refund: 'failed' })

  // The seats are free again, but nobody may be charged a second time.
  await server.db.updateTable('seats').set({ status: 'available' }).where('event_id', '=', product.event).execute()
  server.payments.mood = undefined
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'Conflict', current: { id, refund: 'failed' } } })
  expect(await paidBy(server, fan)).toBe(100)

  await retry(61)
  expect(await read(id)).toMatchObject({ refund: 'refunded', version: before.version + 1 })
  expect(await paidBy(server, fan)).toBe(0)
  expect((await approve(id)).body).toMatchObject({ status: 'Approved', refund: null })
  expect(await paidBy(server, fan)).toBe(100)
})

test('a refund whose response was lost is looked up, not sent again', async () => {
  const { id, fan } = await chargedWithoutSeats()
  const before = (await movements('refund')).length
  server.payments.mood = 'lose'
  await retry(61)
  expect(await read(id)).toMatchObject({ refund: 'due' })
  server.payments.mood = undefined
  await retry(61)
  expect(await read(id)).toMatchObject({ refund: 'refunded' })
  expect(await movements('refund')).toHaveLength(before + 1)
  expect(await paidBy(server, fan)).toBe(0)
})

test('each attempt after a refusal has a key of its own, and the pauses grow', async () => {
  const { id } = await chargedWithoutSeats()
  const before = (await movements('refund')).length
  server.payments.mood = 'refuse'
  for (const seconds of [61, 61, 61, 121]) await retry(seconds)
  const keys = (await movements('refund')).slice(before).map(({ key }) => key)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(3)
  expect(await read(id)).toMatchObject({ refund: 'failed' })
})

test('the rejection message of a bid that is being refunded does not claim that nothing was charged', async () => {
  const { id, fan } = await chargedWithoutSeats()
  expect((await server.call('POST', `/bids/${id}/reject`, { as: manager })).body).toMatchObject({ status: 'Rejected' })
  const jobs = await server.db.selectFrom('jobs').selectAll().execute()
  expect(JSON.stringify(jobs)).toContain('"isRefunded":true')
  expect(await paidBy(server, fan)).toBe(100)
})
