import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { notifyFans } from '#server/fan-news/notify-fan.ts'
import { runDue } from '#server/jobs/runner.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let manager: string
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

const reject = (body: unknown, as = manager, key?: string) =>
  server.call('POST', '/bids/reject', { as, body: body as object, ...(key && { key }) })
const read = async (id: string): Promise<Bid> => (await server.call('GET', `/bids/${id}`, { as: manager })).body
const messages = async () => (await server.db.selectFrom('local_messages').select('text').execute()).map(({ text }) => text)

test('the remaining bids are rejected at once and each fan gets one message; others stay, with the reason', async () => {
  const product = await makeBidProduct(server, 123)
  const [one, two] = [await makeBid(server, product, { amount: 25 }), await makeBid(server, product, { amount: 30 })]
  const approved = await makeBid(server, product, { status: 'Approved' })
  const charging = await makeBid(server, product)
  await server.db.updateTable('bids').set({ charging: randomUUID() }).where('id', '=', charging).execute()
  const key = randomUUID()
  const sent = [one, await read(two), approved, charging, one.toUpperCase()]
  const answer = await reject(sent, manager, key)
  const body = {
    rejected: [one, two],
    failed: [
      { id: approved, reason: 'This bid is already approved.' },
      { id: charging, reason: 'This bid is being charged.' },
    ],
  }
  expect([answer.status, answer.body]).toEqual([200, body])
  expect((await reject(sent, manager, key)).body).toEqual(body)
  expect(await read(one)).toMatchObject({ status: 'Rejected', version: 2 })
  expect((await read(two)).reason).toMatch(/^Rejected by Person/)
  expect(await read(charging)).toMatchObject({ status: 'Pending' })
  await runDue(server.context, [notifyFans])
  expect((await messages()).toSorted()).toEqual([
    expect.stringContaining('Your bid of $25.00 for Front row was not accepted.'),
    expect.stringContaining('Your bid of $30.00 for Front row was not accepted.'),
  ])
})

test('nothing is rejected if one bid is unknown or of another channel, or if no bid is named', async () => {
  const mine = await makeBid(server, await makeBidProduct(server, 123))
  const theirs = await makeBid(server, await makeBidProduct(server, 124))
  for (const other of [theirs, randomUUID()]) expect((await reject([mine, other])).status).toBe(404)
  expect((await read(mine)).status).toBe('Pending')
  expect((await reject([])).status).toBe(422)
  const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  expect((await reject([mine], viewer)).status).toBe(403)
})

test('a rejection is in the audit record, with the bid and without a name', async () => {
  const bid = await makeBid(server, await makeBidProduct(server, 123))
  expect((await server.call('POST', `/bids/${bid}/reject`, { as: manager })).status).toBe(200)
  expect((await server.call('POST', `/bids/${bid}/reject`, { as: manager })).status).toBe(409)
  const provider = (await server.signIn({ role: 'provider' })).token
  const { data } = (await server.call('GET', '/audit?kind=rejection&take=1000', { as: provider })).body
  const own = data.filter(({ detail }: { detail: { id: string } }) => detail.id === bid)
  expect(own.map(({ detail }: { detail: object }) => detail)).toEqual([{ call: 'rejectBid', id: bid }])
})

test('a rejection sends a hint to open screens, and a refused one sends none', async () => {
  const bid = await makeBid(server, await makeBidProduct(server, 123))
  server.hints.splice(0)
  await server.call('POST', `/bids/${bid}/reject`, { as: manager })
  expect(server.hints.flat()).toEqual(['123::bid_products'])
  server.hints.splice(0)
  await server.call('POST', `/bids/${bid}/reject`, { as: manager })
  expect(server.hints.flat()).toEqual([])
  const others = [
    await makeBid(server, await makeBidProduct(server, 123)),
    await makeBid(server, await makeBidProduct(server, 123)),
  ]
  server.hints.splice(0)
  await reject(others)
  expect(server.hints.flat()).toEqual(['123::bid_products'])
})
