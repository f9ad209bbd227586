import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import type { Faults } from '#server/context.ts'
import { epochNow, renewEpoch } from '#server/db/feed.ts'
import { log } from '#server/log.ts'

let server: TestServer
let manager: { id: number; token: string }
let seats: string[]
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  manager = await server.signIn({ role: 'member', channel: 123 })
})
beforeEach(async () => {
  seats = await server.addSeats(123, await server.addEvent(123), ['1', '2', '3'])
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
})
afterEach(() => {
  delete server.context.faults
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const hold = (uuid: string) => ({ uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' })
const reserve = (body: object, key: string) => server.call('PATCH', '/inventory/reserve', { as: manager.token, body, key })
const batch = (operations: object[]) => server.call('POST', '/batch', { as: manager.token, body: { operations } })
const historyOf = async (seat: string) =>
  (await server.db.selectFrom('seat_history').select('action').where('seat_uuid', '=', seat).execute()).map((row) => row.action)
const versionOf = async (seat: string) =>
  (await server.db.selectFrom('seats').select('version').where('uuid', '=', seat).executeTakeFirstOrThrow()).version
const rememberedOf = (key: string) => server.db.selectFrom('idempotency_keys').select('status').where('key', '=', key).execute()

/** Crashes the server once: in the n-th write that reaches this moment. */
function die(moment: keyof Faults, nth = 1) {
  let left = nth
  server.context.faults = {
    [moment]() {
      if (--left === 0) throw new Error('The plug was pulled.')
    },
  }
}

test('a call whose response was lost after the commit is done once, and gets its first response when it is repeated', async () => {
  const [seat] = seats as [string]
  const key = randomUUID()
  die('afterCommit')
  expect((await reserve(hold(seat), key)).status).toBe(500)
  expect(await historyOf(seat)).toEqual(['held'])
  const again = await reserve(hold(seat), key)
  expect([again.status, again.headers['idempotent-replayed'], again.body.version]).toEqual([200, 'true', 2])
  expect([await historyOf(seat), await versionOf(seat)]).toEqual([['held'], 2])
})

test('a call that fails before the commit has no effect, and is done when it is repeated', async () => {
  const [seat] = seats as [string]
  const key = randomUUID()
  die('beforeCommit')
  server.hints.length = 0
  expect((await reserve(hold(seat), key)).status).toBe(500)
  expect([await historyOf(seat), await versionOf(seat), await rememberedOf(key), server.hints]).toEqual([[], 1, [], []])
  const again = await reserve(hold(seat), key)
  expect([again.status, again.headers['idempotent-replayed'], again.body.version]).toEqual([200, undefined, 2])
  expect(await historyOf(seat)).toEqual(['held'])
})

test('a refusal whose response was lost is repeated unchanged', async () => {
  const [seat] = seats as [string]
  await reserve(hold(seat), randomUUID())
  const key = randomUUID()
  const holdCall = { key, call: 'reserveSeat', body: hold(seat), if: { status: 'Available' } }
  die('afterCommit')
  expect((await batch([holdCall])).body.results[0].status).toBe(500)
  await server.db.updateTable('seats').set({ status: 'available' }).where('uuid', '=', seat).execute()
  const [again] = (await batch([holdCall])).body.results
  expect([again.status, again.body.code, again.body.current.status, again.replayed]).toEqual([409, 'Stale', 'Reserved', true])
})

test('an interrupted batch is finished by sending it again, and each call is done once', async () => {
  const [seat] = seats as [string]
  // All operations are for one seat, so that each has its own transaction.
  const operations = ['20', '21', '22'].map((hour) => ({
    key: randomUUID(),
    call: 'reserveSeat',
    body: { uuid: seat, reserved: true, reserved_at: `2026-03-10 ${hour}:00:00` },
  }))
  die('afterCommit', 2)
  expect((await batch(operations)).body.results.map((result: { status: number }) => result.status)).toEqual([200, 500])
  const { results } = (await batch(operations)).body
  expect(results.map((result: { status: number; replayed?: boolean }) => [result.status, result.replayed])).toEqual([
    [200, true],
    [200, true],
    [200, undefined],
  ])
  expect([await historyOf(seat), await versionOf(seat)]).toEqual([['held', 'extended', 'extended'], 4])
})

test('a user who has lost an ability learns that a change is done, but not its response; a refusal stays a refusal', async () => {
  const [free, taken] = seats as [string, string]
  const user = await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel_event_details'] })
  const [done, refused] = [randomUUID(), randomUUID()]
  const send = async (uuid: string, key: string) => {
    const operations = [{ key, call: 'reserveSeat', body: hold(uuid) }]
    return (await server.call('POST', '/batch', { as: user.token, body: { operations } })).body.results[0]
  }
  await reserve(hold(taken), randomUUID())
  expect((await send(taken, refused)).status).toBe(409)
  die('afterCommit')
  expect((await send(free, done)).status).toBe(500)
  await server.db.deleteFrom('user_abilities').where('user_id', '=', user.id).execute()

  const again = await send(free, done)
  expect([again.status, again.body.code, again.body.current]).toEqual([403, 'Forbidden', { carried_out: true }])
  const other = await send(taken, refused)
  expect([other.status, other.body.current]).toEqual([403, undefined])
  const lines = await server.db.selectFrom('changes').select('outcome').where('key', '=', done).execute()
  expect(lines).toEqual([{ outcome: 'done' }])
})

test('each operation of a batch can access only its sender’s rows', async () => {
  await server.addChannel(124)
  const elsewhere = await server.addSeats(124, await server.addEvent(124), ['1'])
  const { results } = (
    await batch([
      { key: 'a', call: 'reserveSeat', body: hold(seats[0]!) },
      { key: 'b', call: 'reserveSeat', body: hold(elsewhere[0]!) },
      { key: 'c', call: 'reserveSeat', body: hold(randomUUID()) },
      { key: 'd', call: 'reserveSeat', body: hold('no id') },
    ])
  ).body
  expect(results.map((result: { status: number }) => result.status)).toEqual([200, 404, 404, 422])
})

test.runIf(onRealPostgres)('the same call sent many times at once is done once', async () => {
  const [seat] = seats as [string]
  const key = randomUUID()
  const holdCall = { key, call: 'reserveSeat', body: hold(seat), if: { status: 'Available' } }
  const answers = await Promise.all(Array.from({ length: 30 }, async () => (await batch([holdCall])).body.results[0]))
  expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'InProgress')).toEqual([])
  expect([await historyOf(seat), await versionOf(seat)]).toEqual([['held'], 2])
})

test('a batch for a database that has been restored since has no effect', async () => {
  const [seat] = seats as [string]
  const operations = [{ key: randomUUID(), call: 'reserveSeat', body: hold(seat) }]
  const meantFor = (epoch: string) => server.call('POST', '/batch', { as: manager.token, body: { operations, epoch } })
  const before = await epochNow(server.db)
  await renewEpoch(server.db)
  const now = await epochNow(server.db)
  const refused = await meantFor(before)
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([410, 'Gone', { epoch: now }])
  expect(await historyOf(seat)).toEqual([])
  expect((await meantFor(now)).body.results[0].status).toBe(200)
  expect(await historyOf(seat)).toEqual(['held'])
})
