import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { JournalEntry } from '#contract/journal.ts'
import { recordChanges } from '#server/http/changes.ts'
import { plainText } from '#parts/journal/pieces.ts'
import { sentenceOf } from '#parts/journal/sentences.ts'
import { makeBid, makeBidProduct } from '#tests/support/bids-and-passes.ts'
import { sendingWorld } from '#tests/support/sending.ts'

const world = sendingWorld()

const newest = async (): Promise<JournalEntry> => {
  const path = '/sales-channels/123/changes?together=true&take=1'
  return (await world.server.call('GET', path, { as: world.chief })).body.data[0]
}
const sentence = async () => plainText(sentenceOf({ entry: await newest(), channel: 123, zone: 'America/Chicago' }))

const step = (status: string, id: string) =>
  world.server.call('PATCH', '/offers', { as: world.chief, body: { id, sales_channel_id: 123, status } })

test('a paused and a cancelled offer show how many fans it had reached by then', async () => {
  await world.addFans(9)
  const id = await world.offer()
  await world.turn()
  expect((await step('Paused', id)).status).toBe(200)
  const paused = await newest()
  expect(paused.facts.reached).toEqual({ sent: 4, total: 9 })
  expect(await sentence()).toMatch(/^Paused offer: .*, sent to 4 of 9 fans by then$/)
  await step('Sending', id)
  expect((await newest()).facts.reached).toBeUndefined()
  expect(await sentence()).toMatch(/^Resumed offer: /)
  await world.next()
  await step('Cancelled', id)
  expect(await sentence()).toMatch(/^Cancelled offer: .*, sent to 8 of 9 fans by then$/)
  const { body } = await world.server.call('GET', '/sales-channels/123/changes?take=10', { as: world.chief })
  expect(body.data.find(({ id: line }: JournalEntry) => line === paused.id).facts.reached).toEqual({ sent: 4, total: 9 })
})

test('bids that are rejected together have the names of up to three fans', async () => {
  const { server } = world
  const product = await makeBidProduct(server, 123)
  const bidOf = async (first_name: string) =>
    makeBid(server, product, { fan: await server.addFan(123, { first_name, last_name: 'Fan' }) })
  const reject = (body: string[]) => server.call('POST', '/bids/reject', { as: world.chief, body, key: randomUUID() })
  expect((await reject([await bidOf('Elena'), await bidOf('Ben')])).status).toBe(200)
  expect(await sentence()).toBe('Rejected 2 bids: Elena Fan and Ben Fan')
  const many = []
  for (const name of ['Ann', 'Bob', 'Cai', 'Dan', 'Eve']) many.push(await bidOf(name))
  await reject(many)
  expect(await sentence()).toBe('Rejected 5 bids: Ann Fan, Bob Fan, Cai Fan, and 2 others')
  const unnamed = await makeBid(server, product, {
    fan: await server.addFan(123, { first_name: null, last_name: null, phone: null, email: null }),
  })
  await reject([unnamed, await bidOf('Zoe')])
  expect(await sentence()).toBe('Rejected 2 bids: Zoe Fan and 1 other')
})

test('a run of approvals names the fans whose bids it approved, even if its response is too long to be recorded', async () => {
  const { server } = world
  const product = await makeBidProduct(server, 123, { quantity: 5 })
  await server.addSeats(123, product.event, ['1', '2', '3', '4', '5'])
  const bidOf = async (first_name: string, more: object = {}) => {
    const fan = await server.addFan(123, { first_name, last_name: 'Fan' })
    return makeBid(server, product, { fan, quantity: 1, amount: 10, ...more })
  }
  const bids = [await bidOf('Zoe', { status: 'Rejected' })]
  for (const name of ['Ann', 'Bob', 'Cai', 'Dan']) bids.push(await bidOf(name))
  await server.call('POST', '/bids/approve', { as: world.chief, body: bids, key: randomUUID() })
  const totals = 'Approved 4 bids, 4 × Front row, $40.00 in total: Ann Fan, Bob Fan, Cai Fan, and 1 other, 1 failed'
  const written = (await sentence()).replaceAll('\u00a0', ' ')
  expect(written).toBe(totals)

  const line = await newest()
  const { plan } = line.after as { plan: object }
  const user = { id: line.user.id, name: line.user.name! }
  const planned = {
    channel: 123,
    user,
    call: 'approveBids',
    tbl: 'bids',
    row_id: null,
    device: null,
    key: null,
    request_id: null,
  }
  const answer = { approved: Array.from({ length: 420 }, () => randomUUID()), failed: [] }
  await recordChanges(server.db, [{ ...planned, before: null, after: { plan, answer } }], server.clock.now() + 1000)
  const large = await newest()
  expect([large.left_out, large.after]).toMatchObject([['after'], { plan, lengths: { 'answer.approved': 420 } }])
  expect((await sentence()).replaceAll('\u00a0', ' ')).toBe(totals)
})

test('a rejection whose list is too long to be recorded has its number, and no names', async () => {
  const { server } = world
  const planned = { channel: 123, call: 'rejectBids', tbl: 'bids', row_id: null, device: null, key: null, request_id: null }
  const first = await makeBid(server, await makeBidProduct(server, 123))
  const bids = [first, ...Array.from({ length: 1199 }, () => randomUUID())]
  const after = { params: {}, body: bids, answer: { rejected: bids, failed: [] } }
  const user = { id: 1, name: 'Ann' }
  await recordChanges(server.db, [{ ...planned, user, before: null, after }], server.clock.now() + 2000)
  expect(await sentence()).toBe('Rejected 1,200 bids')
  expect((await newest()).facts.fans).toBeUndefined()
})
