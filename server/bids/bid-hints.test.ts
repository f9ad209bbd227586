import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changedWords, transact } from '#server/db/transact.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let provider: string
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  provider = (await server.signIn({ role: 'provider' })).token
})
beforeEach(() => void server.hints.splice(0))
afterAll(() => server.close())

/** Updates the bids in one statement. @returns the words of the hint, as the database has collected them */
const update = (ids: readonly string[]) =>
  transact(server.context, async (tx) => {
    await tx
      .updateTable('bids')
      .set({ reason: 'Changed' })
      .where('id', 'in', [...ids, randomUUID()])
      .execute()
    const { words } = await tx.selectNoFrom(changedWords.as('words')).executeTakeFirstOrThrow()
    return words ?? ''
  })

test('a statement that updates many bids adds one word for each of their channels', async () => {
  const [here, there] = [await makeBidProduct(server, 123), await makeBidProduct(server, 124)]
  const bids = [await makeBid(server, here), await makeBid(server, here), await makeBid(server, there)]
  server.hints.splice(0)
  expect((await update(bids)).trim().split(' ').toSorted()).toEqual(['123::bid_products', '124::bid_products'])
  expect(server.hints.flat().toSorted()).toEqual(['123::bid_products', '124::bid_products'])
})

test('a statement that updates no bid sends no hint', async () => {
  expect(await update([])).toBe('')
  expect(server.hints).toEqual([])
})

test('an erasure that rejects a pending bid sends a hint to open screens, and one without a pending bid sends none', async () => {
  const product = await makeBidProduct(server, 123)
  const erase = async (status: 'Pending' | 'Approved') => {
    const fan = await server.addFan(123, { first_name: 'Zebulonia', last_name: 'Quartermaine' })
    await makeBid(server, product, { fan, status })
    server.hints.splice(0)
    const body = { confirmation: 'Zebulonia Quartermaine' }
    const { status: done } = await server.call('POST', `/ttb-users/${fan}/erase`, { as: provider, body, key: randomUUID() })
    expect(done).toBe(204)
    return server.hints.flat()
  }
  expect(await erase('Pending')).toContain('123::bid_products')
  expect(await erase('Approved')).not.toContain('123::bid_products')
})
