import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { log } from '#server/log.ts'
import { registry } from '#server/app.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { authenticate } from '#server/kernel/authenticate.ts'
import { runTogether } from './together.ts'

const HOUR = 3_600_000
const NAMES = ['plain', 'sold', 'late', 'stale', 'free', 'ran out', 'another’s', 'own', 'elsewhere', 'nowhere']

let server: TestServer
let ann: { id: number; name: string; token: string }
let bob: typeof ann
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  ann = await server.signIn({ role: 'member', channel: 123 })
  bob = await server.signIn({ role: 'member', channel: 123 })
})
beforeEach(() => void server.clock.set(START))
afterEach(() => {
  delete server.context.faults
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const batch = async (operations: object[], as = ann): Promise<Result[]> =>
  (await server.call('POST', '/batch', { as: as.token, body: { operations } })).body.results

interface Result {
  status: number
  replayed?: boolean
  body: { uuid?: string; event_id?: number; retry_after?: number; current?: { uuid: string; event_id: number } }
}

/** Seats in every state, and a request for each: most results differ. */
async function holdCalls() {
  const uuids = await server.addSeats(123, await server.addEvent(123), NAMES.slice(0, 8))
  const [elsewhere] = await server.addSeats(124, await server.addEvent(124), ['elsewhere'])
  const seat = (name: string) => uuids[NAMES.indexOf(name)]!
  const change = (name: string, to: object) => server.db.updateTable('seats').set(to).where('uuid', '=', seat(name)).execute()
  const holdOf = (who: typeof ann, hours: number) => ({
    status: 'reserved' as const,
    reserved_by: who.id,
    reserved_by_name: who.name,
    reserved_until: new Date(START + hours * HOUR).toISOString(),
  })
  await change('sold', { status: 'purchased' })
  await change('ran out', holdOf(bob, -1))
  await change('another’s', holdOf(bob, 5))
  await change('own', holdOf(ann, 1))
  const hold = (uuid: string, at = '2026-03-10 20:00:00') => ({ uuid, reserved: true, reserved_at: at })
  const bodies = {
    plain: hold(seat('plain')),
    sold: hold(seat('sold')),
    late: hold(seat('late'), '2026-03-10 01:00:00'),
    stale: hold(seat('stale')),
    free: { uuid: seat('free'), reserved: false, reserved_at: null },
    'ran out': hold(seat('ran out')),
    'another’s': { uuid: seat('another’s'), reserved: false, reserved_at: null },
    own: hold(seat('own')),
    elsewhere: hold(elsewhere!),
    nowhere: hold(randomUUID()),
  }
  const operations = Object.entries(bodies).map(([name, body]) => ({
    key: randomUUID(),
    call: 'reserveSeat',
    body,
    ...(name === 'stale' ? { if: { status: 'Reserved' } } : {}),
  }))
  return { operations, uuids }
}

const historyOf = async (uuids: string[]) =>
  (
    await server.db
      .selectFrom('seat_history')
      .innerJoin('seats', (on) => on.onRef('seats.uuid', '=', 'seat_history.seat_uuid'))
      .select(['seats.seat', 'action', 'user_name', 'holder_name', 'until', 'at'])
      .where('seat_uuid', 'in', uuids)
      .orderBy('seats.seat')
      .orderBy('seat_history.id')
      .execute()
  ).map((line) => Object.values(line).map(String).join(' | '))

/** Counts the transactions that changed these seats last. */
async function transactionsOf(uuids: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::integer as count from seats where uuid = any(${uuids}::uuid[]) and version > 1`.execute(
    server.db,
  )
  return rows[0]!.count
}

/** Removes the ids, which differ between two worlds. */
const plain = (results: Result[]) =>
  results.map(({ status, body }) => {
    const seat = body.current ?? body
    return {
      status,
      body: {
        ...body,
        request_id: '',
        instance: '',
        uuid: '',
        event_id: 0,
        current: body.current && { ...seat, uuid: '', event_id: 0 },
      },
    }
  })

test('calls that share a transaction have the same results as calls that run alone', async () => {
  const [together, alone] = [await holdCalls(), await holdCalls()]
  const answers = await batch(together.operations)
  const others: Result[] = []
  for (const operation of alone.operations) others.push(...(await batch([operation])))
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 422, 409, 200, 200, 200, 200, 404, 404])
  expect(plain(answers)).toEqual(plain(others))
  expect(await historyOf(together.uuids)).toEqual(await historyOf(alone.uuids))
  expect(await historyOf(together.uuids)).toHaveLength(5)
  expect([await transactionsOf(together.uuids), await transactionsOf(alone.uuids)]).toEqual([1, 4])
})

test('repeated calls, alone or with new ones among them, get their first response and have no effect', async () => {
  const { operations, uuids } = await holdCalls()
  const first = await batch(operations.slice(0, 6))
  const before = await historyOf(uuids)
  const again = await batch(operations)
  expect(again.map(({ replayed }) => replayed ?? false)).toEqual(operations.map((_, nth) => nth < 6))
  expect(again.slice(0, 6).map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  expect((await batch([operations[0]!]))[0]).toMatchObject({ replayed: true, body: first[0]!.body })
  expect((await historyOf(uuids)).length).toBe(before.length + 2)
})

test('a batch sends one hint', async () => {
  const { operations } = await holdCalls()
  server.hints.length = 0
  await batch(operations)
  expect(server.hints).toHaveLength(1)
})

test('if one call fails for its own reason, the others are done in separate transactions', async () => {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  const { operations, uuids } = await holdCalls()
  let commits = 0
  server.context.faults = {
    beforeCommit() {
      // The first commit is the one for all operations together.
      if (++commits === 1) throw new Error('Something went wrong.')
    },
  }
  const plainOnes = operations.filter((_, nth) => [0, 5, 6, 7].includes(nth))
  expect((await batch(plainOnes)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(commits).toBe(5)
  expect(await transactionsOf(uuids)).toBe(4)
})

test('if the database is unavailable, all calls get 503, and none is tried again alone', async () => {
  const { operations, uuids } = await holdCalls()
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  let commits = 0
  server.context.faults = {
    beforeCommit() {
      commits++
      throw new DatabaseUnavailable('No connection to the database.')
    },
  }
  const answers = await batch(operations.slice(0, 3))
  expect(answers.map(({ status, body }) => [status, body.retry_after])).toEqual([503, 503, 503].map((status) => [status, 2]))
  expect([commits, await transactionsOf(uuids)]).toEqual([1, 0])
})

test('two calls for one seat keep their order', async () => {
  const [uuid] = await server.addSeats(123, await server.addEvent(123), ['1'])
  const holdCall = (reserved: boolean, seen: string) => ({
    key: randomUUID(),
    call: 'reserveSeat',
    body: { uuid, reserved, reserved_at: reserved ? '2026-03-10 20:00:00' : null },
    if: { status: seen },
  })
  const answers = await batch([holdCall(true, 'Available'), holdCall(false, 'Reserved'), holdCall(true, 'Available')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await historyOf([uuid!])).map((line) => line.split(' | ')[1])).toEqual(['held', 'released', 'held'])
})

test('the second of two calls with the same key in a batch is refused', async () => {
  const uuids = await server.addSeats(123, await server.addEvent(123), ['1', '2'])
  const key = randomUUID()
  const answers = await batch(
    uuids.map((uuid) => ({ key, call: 'reserveSeat', body: { uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 422])
})

test('calls with invalid input share a transaction, and each refusal is stored under its own key', async () => {
  const event = await server.addEvent(123)
  const [uuid] = await server.addSeats(123, event, ['1'])
  let commits = 0
  server.context.faults = { beforeCommit: () => void commits++ }
  const wrong = (call: string, body: object) => ({ key: randomUUID(), call, body })
  const operations = [
    ...Array.from({ length: 50 }, () => wrong('reserveSeat', { uuid, reserved: 'perhaps' })),
    ...Array.from({ length: 50 }, () => ({ ...wrong('updateEvent', { status: 'perhaps' }), params: { id: event } })),
  ]
  const answers = await batch(operations)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  expect(commits).toBe(2)
  delete server.context.faults
  const again = await batch([operations[99]!])
  expect(again).toEqual([{ ...answers[99]!, replayed: true }])
  const other = await batch([{ ...operations[0]!, body: { uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' } }])
  expect(other[0]!.status).toBe(422)
})

test('a row that the caller may not access is not locked', async () => {
  const [foreign] = await server.addSeats(124, await server.addEvent(124), ['1'])
  const [own] = await server.addSeats(123, await server.addEvent(123), ['1'])
  const { user } = (await authenticate(server.context, ann.token))!
  const call = registry.get('reserveSeat')!
  const read = vi.fn(call.gather!.readAll!)
  const request = (uuid: string) => ({
    user,
    key: randomUUID(),
    params: {},
    query: {},
    body: { uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' },
    address: '',
    headers: {},
  })
  const answers = await runTogether(
    server.context,
    { ...call, gather: { ...call.gather!, readAll: read } },
    [foreign!, own!].map(request),
  )
  expect(answers?.map(({ status }) => status)).toEqual([404, 200])
  expect(read.mock.calls.map(([, inputs]) => inputs.map(({ body }) => body))).toEqual([[expect.objectContaining({ uuid: own })]])
})
