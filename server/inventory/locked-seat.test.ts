import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdSeats } from '#server/bids/pick-seats.ts'
import { postgresPool } from '#server/db/postgres.ts'
import { lockWaits } from '#server/http/lock-queue.ts'
import { log } from '#server/log.ts'
import { onRealPostgres, urlOf } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { START, testServer, type Answered, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

const HOLDS = 15
const UNTIL = '2026-03-10 20:00:00'
const usual = { ...lockWaits }

// Only a database server has a second connection that can lock a seat.
describe.runIf(onRealPostgres)('a seat that somebody else has locked', () => {
  let server: TestServer
  let event: number
  let seats: string[]
  let ann: string
  let other: pg.Pool
  beforeAll(async () => {
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    server = await testServer()
    await server.addChannel(123)
    ;({ token: ann } = await server.signIn({ role: 'member', channel: 123 }))
    other = postgresPool(await urlOf(server.db), { size: 2 })
  })
  beforeEach(async () => {
    event = await server.addEvent(123)
    seats = await server.addSeats(123, event, ['1', '2', '3', '4', '5'])
  })
  afterEach(() => void Object.assign(lockWaits, usual))
  afterAll(async () => {
    vi.restoreAllMocks()
    await other.end()
    await server.close()
  })

  /** Locks a seat in a transaction of its own. Returns a function that ends that transaction. */
  async function lock(seat: string) {
    const client = await other.connect()
    await client.query('begin')
    await client.query('select from seats where uuid = $1 for update', [seat])
    let isLocked = true
    const unlock = async () => {
      if (isLocked) await client.query('rollback')
      if (isLocked) client.release()
      isLocked = false
    }
    onTestFinished(unlock)
    return unlock
  }
  /** Counts the server's transactions that wait for a lock. */
  async function waiting(): Promise<number> {
    const { rows } = await other.query<{ count: number }>(
      "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0]!.count
  }
  const holdOf = (uuid: string) => ({ uuid, reserved: true, reserved_at: UNTIL })
  const hold = (uuid: string, key: string = randomUUID()) =>
    server.call('PATCH', '/inventory/reserve', { as: ann, key, body: holdOf(uuid) })
  const batchOf = (uuids: readonly string[]) =>
    uuids.map((uuid) => ({ key: randomUUID(), call: 'reserveSeat', body: holdOf(uuid) }))
  const batch = async (operations: object[]): Promise<{ status: number; body: Record<string, unknown> }[]> =>
    (await server.call('POST', '/batch', { as: ann, body: { operations } })).body.results
  const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

  test('delays no other calls, and at most three transactions wait for it', async () => {
    Object.assign(lockWaits, { queueMs: 60_000, lockMs: 60_000 })
    const unlock = await lock(seats[0]!)
    const answered: Answered[] = []
    const holds = Array.from({ length: HOLDS }, () => hold(seats[0]!).then((answer) => void answered.push(answer)))
    await eventually(async () => expect(await waiting()).toBe(3))
    const elsewhere = await server.addSeats(123, await server.addEvent(123), ['1'])
    const others = await Promise.all([
      server.call('GET', '/me', { as: ann }),
      server.call('POST', '/login', { body: { email: 'nobody@holdfast.test', password: 'a guess' } }),
      server.call('POST', '/forgot-password', { body: { email: 'nobody@holdfast.test' } }),
      server.call('GET', '/sales-channels/123/events', { as: ann }),
      server.call('GET', `/events/${event}/inventory`, { as: ann }),
      hold(elsewhere[0]!),
      hold(seats[1]!),
    ])
    expect(statusesOf(others)).toEqual([200, 401, 200, 200, 200, 200, 200])
    // Each hold first makes a short attempt; on a slow machine some of these attempts end only now.
    await eventually(async () => expect([answered.length, await waiting()]).toEqual([0, 3]))
    await unlock()
    await Promise.all(holds)
    expect(new Set(statusesOf(answered))).toEqual(new Set([200]))
  })

  test('is refused to other holds with 503 and Retry-After while it is locked', async () => {
    const unlock = await lock(seats[0]!)
    const key = randomUUID()
    const refused = await Promise.all([hold(seats[0]!, key), ...Array.from({ length: HOLDS - 1 }, () => hold(seats[0]!))])
    for (const answer of refused)
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'UnderMaintenance', retry_after: 2 },
        headers: { 'retry-after': '2' },
      })
    await unlock()
    expect((await hold(seats[0]!, key)).status).toBe(200)
  })

  test('does not prevent holds of the other seats of a batch', async () => {
    const unlock = await lock(seats[2]!)
    const alone = Array.from({ length: HOLDS }, () => hold(seats[2]!))
    const operations = batchOf(seats)
    const first = await batch(operations)
    expect(statusesOf(first)).toEqual([200, 200, 503, 200, 200])
    expect(first[2]!.body).toMatchObject({ status: 503, retry_after: 2 })
    const { rows } = await other.query("select seat from seats where event_id = $1 and status = 'reserved' order by seat", [
      event,
    ])
    expect(rows.map(({ seat }) => seat)).toEqual(['1', '2', '4', '5'])
    await Promise.all(alone)
    await unlock()
    const again = await server.call('POST', '/batch', { as: ann, body: { operations } })
    expect(statusesOf(again.body.results)).toEqual([200, 200, 200, 200, 200])
    expect(again.body.results.map(({ replayed }: { replayed?: true }) => replayed ?? false)).toEqual([
      true,
      true,
      false,
      true,
      true,
    ])
  })

  test('is held by a batch that waited for it, once it is released', async () => {
    Object.assign(lockWaits, { lockMs: 60_000 })
    const unlock = await lock(seats[2]!)
    const answers = batch(batchOf(seats))
    await eventually(async () => expect(await waiting()).toBe(1))
    await unlock()
    expect(statusesOf(await answers)).toEqual([200, 200, 200, 200, 200])
  })

  test('makes an import wait without locks of its own, so that other seats of the file can be held', async () => {
    const unlock = await lock(seats[2]!)
    const file = `section,row,seat,price\n${['1', '2', '3', '4', '5'].map((seat) => `A,1,${seat},75`).join('\n')}\n`
    const { body, headers } = upload('seats.csv', file, { type: 'seat' })
    const imported = server.call('POST', `/events/${event}/import`, { as: ann, body, headers })
    await eventually(async () => expect(await waiting()).toBe(1))
    expect(statusesOf(await Promise.all([hold(seats[0]!), hold(seats[4]!)]))).toEqual([200, 200])
    await unlock()
    expect(await imported).toMatchObject({ status: 200, body: { updated: 5 } })
  })

  test('delays the approval of a bid by at most a second', async () => {
    const place = { channel: 123, event, hold_code: null, price_code: null }
    const holding = { by: { id: 1, name: 'Ann' }, now: START, until: new Date(START + 600_000).toISOString() }
    const after = await server.db.transaction().execute(async (tx) => {
      await holdSeats(tx, [{ ...place, quantity: 1 }], holding)
      const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(tx)
      return rows[0]!.limit
    })
    expect(after).toBe('1s')
  })
})
