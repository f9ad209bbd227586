import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

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
const seatsOf = (bid: Bid) => bid.seats.map(({ section, seat }) => `${section}${seat}`)
async function productWith(seats: number, more: Parameters<typeof makeBidProduct>[2] = {}) {
  const product = await makeBidProduct(server, 123, more)
  const names = Array.from({ length: seats }, (_, nth) => String(nth + 1))
  const uuids = await server.addSeats(123, product.event, names)
  for (const [nth, uuid] of uuids.entries()) await change(uuid, { import_ordinal: nth })
  return { ...product, seats: uuids }
}
const change = (uuid: string, set: object) => server.db.updateTable('seats').set(set).where('uuid', '=', uuid).execute()
const actionsOf = async (uuid: string) => {
  const query = server.db.selectFrom('seat_history').select(['action', 'holder_name']).where('seat_uuid', '=', uuid)
  return (await query.orderBy('id').execute()).map(({ action, holder_name }) =>
    holder_name ? `${action} ${holder_name}` : action,
  )
}

test('a seat whose hold has ended is a neighbour, and the end of that hold is in its history', async () => {
  const product = await productWith(5)
  const [one, two] = product.seats
  const until = new Date(START - 1000).toISOString()
  const hold = { status: 'reserved', reserved_until: until, reserved_by: 1, reserved_by_name: 'Grace' }
  await change(two!, { ...hold, hold_for: 'Visiting team', hold_reason: 'Family' })
  const { body } = await approve(await makeBid(server, product, { quantity: 2 }))
  expect(seatsOf(body)).toEqual(['A1', 'A2'])
  expect(await actionsOf(one!)).toEqual(['held', 'purchased'])
  expect(await actionsOf(two!)).toEqual(['expired Grace', 'held', 'purchased'])
  const sold = await server.db.selectFrom('seats').selectAll().where('uuid', '=', two!).executeTakeFirstOrThrow()
  expect(sold).toMatchObject({ status: 'purchased', reserved_by: null, hold_for: null, hold_reason: null })
})

test('a hold that has not ended is left alone', async () => {
  const product = await productWith(3)
  const until = new Date(START + 1000).toISOString()
  await change(product.seats[0]!, { status: 'reserved', reserved_until: until, reserved_by: 1, reserved_by_name: 'Grace' })
  const { body } = await approve(await makeBid(server, product, { quantity: 2 }))
  expect(seatsOf(body)).toEqual(['A2', 'A3'])
})

test('a sale that was reversed is not in the history of the seat, which is released', async () => {
  const product = await productWith(2)
  const [one, two] = product.seats
  const id = await makeBid(server, product, { quantity: 2 })
  const key = randomUUID()
  server.payments.mood = 'lose'
  expect((await approve(id, key)).body.code).toBe('InProgress')
  await change(two!, { status: 'purchased' })
  server.payments.mood = undefined
  server.clock.advance(6_000)
  expect((await approve(id, key)).body.detail).toBe('No seat left')
  expect(await actionsOf(one!)).toEqual(['held', 'released'])
  const { status } = await server.db.selectFrom('seats').select('status').where('uuid', '=', one!).executeTakeFirstOrThrow()
  expect(status).toBe('available')
})

/** Adds a price code to an event. */
const addCode = (event_id: number, sections: string[]) => {
  const code = { id: randomUUID(), sales_channel_id: 123, event_id, name: sections.join(), code: 'MEMBER', price: 5, sections }
  return server.db.insertInto('price_codes').values(code).execute()
}
async function approvedSections(product: Awaited<ReturnType<typeof productWith>>) {
  for (const [nth, section] of ['C', 'A', 'B'].entries())
    await change(product.seats[nth]!, { section, section_key: section.toLowerCase() })
  const sections: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { body } = await approve(await makeBid(server, product))
    sections.push(...body.seats.map(({ section }: { section: string }) => section))
  }
  return sections.join('')
}

test('seats come from the sections of all price codes with the product’s code', async () => {
  const product = await productWith(3, { price_code: 'MEMBER' })
  for (const section of ['A', 'B']) await addCode(product.event, [section])
  expect(await approvedSections(product)).toBe('ABC')
})

test('a price code without sections applies to every section', async () => {
  const product = await productWith(3, { price_code: 'MEMBER' })
  await addCode(product.event, ['B'])
  await addCode(product.event, [])
  expect(await approvedSections(product)).toBe('CAB')
})
