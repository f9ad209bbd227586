import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { registry } from '#server/app.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { log } from '#server/log.ts'
import { authenticate } from '#server/kernel/authenticate.ts'
import { readOwners, type Owners } from '#server/kernel/row-owners.ts'
import { runCall } from './run-call.ts'

let server: TestServer
let manager: { id: number; token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  manager = await server.signIn({ role: 'member', channel: 123 })
})
afterAll(() => server.close())

const HOUR = 3_600_000
const wire = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
const hold = (uuid: string, hours = 1) => ({ uuid, reserved: true, reserved_at: wire(server.clock.now() + hours * HOUR) })
const reserve = (body: object, key?: string) =>
  server.call('PATCH', '/inventory/reserve', { as: manager.token, body, ...(key === undefined ? {} : { key }) })
const batch = (operations: object[]) => server.call('POST', '/batch', { as: manager.token, body: { operations } })
const heldOf = (uuid: string) =>
  server.db.selectFrom('seats').select(['status', 'version']).where('uuid', '=', uuid).executeTakeFirstOrThrow()

async function newSeats(...names: string[]) {
  const event = await server.addEvent(123)
  return { event, seats: await server.addSeats(123, event, names) }
}

test('a write without a key is done each time it is sent', async () => {
  const { seats } = await newSeats('1')
  await reserve(hold(seats[0]!, 1))
  await reserve(hold(seats[0]!, 2))
  expect(await heldOf(seats[0]!)).toEqual({ status: 'reserved', version: 3 })
})

test('a repeated call under the same key gets its first response, whatever has changed since', async () => {
  const { seats } = await newSeats('1')
  const [seat] = seats as [string]
  const key = randomUUID()
  const body = hold(seat)
  const first = await reserve(body, key)
  await reserve({ uuid: seat, reserved: false, reserved_at: null })
  const again = await reserve(body, key)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect((await heldOf(seat)).status).toBe('available')
})

test('the order of a body’s fields does not matter when a call is repeated', async () => {
  const { seats } = await newSeats('1')
  const { uuid, reserved, reserved_at } = hold(seats[0]!)
  const key = randomUUID()
  await reserve({ uuid, reserved, reserved_at }, key)
  expect((await reserve({ reserved_at, reserved, uuid }, key)).headers['idempotent-replayed']).toBe('true')
})

test('a key that was used for another call is refused', async () => {
  const { seats } = await newSeats('1', '2')
  const key = randomUUID()
  await reserve(hold(seats[0]!), key)
  const other = await reserve(hold(seats[1]!), key)
  expect([other.status, other.body.code]).toEqual([422, 'KeyReused'])
  expect((await heldOf(seats[1]!)).status).toBe('available')
})

test('a key of one person has no effect for another', async () => {
  const { seats } = await newSeats('1')
  const key = randomUUID()
  await reserve(hold(seats[0]!), key)
  const colleague = await server.signIn({ role: 'member', channel: 123 })
  const answer = await server.call('PATCH', '/inventory/reserve', { as: colleague.token, body: hold(seats[0]!), key })
  expect([answer.status, answer.body.code]).toEqual([409, 'Conflict'])
})

test('a refusal of the call itself is stored, and has no effect', async () => {
  const { seats } = await newSeats('1')
  const [seat] = seats as [string]
  await server.db.updateTable('seats').set({ status: 'purchased' }).where('uuid', '=', seat).execute()
  const key = randomUUID()
  const body = hold(seat)
  const first = await reserve(body, key)
  expect([first.status, first.body.code, first.body.current.uuid]).toEqual([409, 'Conflict', seat])
  await server.db.updateTable('seats').set({ status: 'available' }).where('uuid', '=', seat).execute()
  const again = await reserve(body, key)
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
})

test('a response that does not depend on the call itself is not stored', async () => {
  const { seats } = await newSeats('1')
  const key = randomUUID()
  const body = hold(seats[0]!)
  const unsigned = await server.call('PATCH', '/inventory/reserve', { body, key })
  expect(unsigned.status).toBe(401)
  expect((await reserve(body, key)).status).toBe(200)
})

test('a database failure rolls back the effect and the key together', async () => {
  const { seats } = await newSeats('1')
  const key = randomUUID()
  const body = hold(seats[0]!)
  // The response cannot be stored: a failure between effect and commit.
  await breakKeys()
  const failed = await reserve(body, key).finally(mendKeys)
  expect([failed.status, failed.body.code]).toEqual([500, 'Internal'])
  expect((await heldOf(seats[0]!)).status).toBe('available')
  const again = await reserve(body, key)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, undefined])
})

async function breakKeys() {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  await sql`alter table idempotency_keys add constraint broken check (false) not valid`.execute(server.db)
}
async function mendKeys() {
  vi.restoreAllMocks()
  await sql`alter table idempotency_keys drop constraint broken`.execute(server.db)
}

test('a call is refused if its precondition no longer holds', async () => {
  const { seats } = await newSeats('1')
  const [seat] = seats as [string]
  const asSeen = { status: 'Available', reserved_by: null }
  const [fits, stale] = (
    await batch([
      { key: randomUUID(), call: 'reserveSeat', body: hold(seat), if: asSeen },
      { key: randomUUID(), call: 'reserveSeat', body: hold(seat, 2), if: asSeen },
    ])
  ).body.results
  expect(fits.status).toBe(200)
  expect([stale.status, stale.body.code, stale.body.current.status]).toEqual([409, 'Stale', 'Reserved'])
})

test('a batch runs in order, and each operation has its own result', async () => {
  const { seats } = await newSeats('1', '2')
  const [one, two] = seats as [string, string]
  const { status, body } = await batch([
    { key: 'a', call: 'reserveSeat', body: hold(one) },
    { key: 'b', call: 'reserveSeat', body: { uuid: one, reserved: true, reserved_at: null } },
    { key: 'c', call: 'reserveSeat', body: { uuid: one, reserved: false, reserved_at: null } },
    { key: 'd', call: 'reserveSeat', body: hold(two) },
    { key: 'e', call: 'noSuchCall' },
    { key: 'f', call: 'updateSettings', params: { id: 123 }, body: {} },
  ])
  expect(status).toBe(200)
  expect(body.results.map((result: { key: string; status: number }) => [result.key, result.status])).toEqual([
    ['a', 200],
    ['b', 422],
    ['c', 200],
    ['d', 200],
    ['e', 426],
    ['f', 422],
  ])
  expect(body.results[1].body.errors).toEqual({ reserved_at: ['Required'] })
  expect((await heldOf(one)).status).toBe('available')
  expect((await heldOf(two)).status).toBe('reserved')
})

test('a batch sent twice is done once', async () => {
  const { seats } = await newSeats('1', '2')
  const operations = seats.map((seat) => ({ key: randomUUID(), call: 'reserveSeat', body: hold(seat) }))
  const first = await batch(operations)
  const again = await batch(operations)
  expect(again.body.results.map((result: { replayed?: boolean }) => result.replayed)).toEqual([true, true])
  expect(again.body.results[0].body).toEqual(first.body.results[0].body)
  expect((await heldOf(seats[0]!)).version).toBe(2)
})

test('a repeated call is recognized alone and in a batch, whichever was first', async () => {
  const { event, seats } = await newSeats('1')
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()]
  const [held, changed] = [hold(seats[0]!), { security_phrase: 'Harvest' }]
  const update = (key: string) => server.call('PATCH', `/events/${event}`, { as: manager.token, key, body: changed })
  expect([(await reserve(held, one)).status, (await update(other)).status]).toEqual([200, 200])
  const queued = (key: string) => ({ key, call: 'updateEvent', params: { id: event }, body: changed })
  const { results } = (await batch([{ key: one, call: 'reserveSeat', body: held }, queued(other), queued(third)])).body
  expect(results.map(({ status, replayed }: { status: number; replayed?: boolean }) => [status, replayed])).toEqual([
    [200, true],
    [200, true],
    [200, undefined],
  ])
  expect((await update(third)).headers['idempotent-replayed']).toBe('true')
})

test('a batch stops at a temporary failure, so that no operation overtakes another', async () => {
  const { seats } = await newSeats('1', '2')
  await breakKeys()
  const operations = seats.map((seat) => ({ key: randomUUID(), call: 'reserveSeat', body: hold(seat) }))
  const { body } = await batch(operations).finally(mendKeys)
  expect(body.results.map((result: { status: number }) => result.status)).toEqual([500])
  expect((await heldOf(seats[1]!)).status).toBe('available')
})

test('a batch must contain between 1 and 500 operations', async () => {
  const operation = { key: 'a', call: 'noSuchCall' }
  expect((await batch(Array.from({ length: 501 }, () => operation))).status).toBe(422)
  expect((await batch([])).status).toBe(422)
})

test('a created row has the key as its id, and is made once', async () => {
  const { event } = await newSeats('1')
  const key = randomUUID()
  const send = () =>
    server.call('POST', `/events/${event}/vip-inventory`, {
      as: manager.token,
      key,
      body: { title: 'Club lounge', total_quantity: 10, price: '25.50' },
    })
  const [first, again] = [await send(), await send()]
  expect([first.status, first.body.uuid]).toEqual([201, key])
  expect([again.status, again.body]).toEqual([201, first.body])
})

test('hints about changes are sent after the commit, and none for refusals', async () => {
  const { event, seats } = await newSeats('1')
  server.hints.length = 0
  await reserve({ uuid: seats[0], reserved: true, reserved_at: '2020-01-01 00:00:00' })
  expect(server.hints).toEqual([])
  await reserve(hold(seats[0]!))
  expect(server.hints).toEqual([[`123:${event}:holds`, `123:${event}:seats`]])
})

test('a key has a maximum length', async () => {
  const { seats } = await newSeats('1')
  expect((await reserve(hold(seats[0]!), 'k'.repeat(65))).status).toBe(422)
})

test('a call runs no work before its transaction if the database is unavailable during admission', async () => {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  const { token } = await server.signIn({ role: 'provider' })
  const { user } = (await authenticate(server.context, token))!
  let looks = 0
  const owners: Owners = async (db, row, ids) => {
    if (looks++ === 0) throw new DatabaseUnavailable('No connection to the database.')
    return readOwners(server.context.rowTables)(db, row, ids)
  }
  const answer = await runCall(server.context, registry.get('connectWhatsApp')!, {
    user,
    owners,
    key: randomUUID(),
    params: { id: '123' },
    query: {},
    body: { accessToken: 'a token' },
    address: '',
    headers: {},
  })
  expect([answer.status, looks]).toEqual([503, 1])
})
