import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { inTime } from './in-time.ts'
import { LEASE_MS, leasedRows } from './leased-rows.ts'
import { attempt, type Leased, type Outbound, workTurn } from './outbound.ts'
import { pauseAfter } from './pause.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await sql`create table parcels (id text primary key, sent_as text, tries integer not null default 0,
    due_at timestamptz not null, problem text)`.execute(server.db)
})
beforeEach(async () => {
  server.clock.set(START)
  calls = []
  found = undefined
  result = async ({ id }) => `sent ${id}`
  await sql`delete from parcels`.execute(server.db)
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

interface Parcel extends Leased {
  id: string
}
let calls: string[]
let found: string | undefined
let result: (parcel: Parcel) => Promise<string>
const parcels: Outbound<Parcel, string, string> = {
  name: 'The parcel',
  limitMs: () => 100,
  pauses: { firstMs: 10_000, longestMs: 60_000 },
  ...leasedRows<Parcel>({
    table: 'parcels',
    key: 'id',
    until: 'due_at',
    attempts: 'tries',
    open: sql`sent_as is null`,
    columns: sql`problem`,
    error: { column: 'problem', most: 10 },
  }),
  async find(_, { id }) {
    calls.push(`find ${id}`)
    return found
  },
  async call(_, parcel) {
    calls.push(`call ${parcel.id}`)
    return result(parcel)
  },
  async settle({ db }, { id }, sentAs) {
    await sql`update parcels set sent_as = ${sentAs} where id = ${id}`.execute(db)
    return sentAs
  },
}

const add = (id: string) =>
  sql`insert into parcels (id, due_at) values (${id}, ${new Date(server.clock.now()).toISOString()})`.execute(server.db)
const rowOf = async (id: string) =>
  (
    await sql<{ sent_as: string | null; tries: number; due_at: string; problem: string | null }>`
      select * from parcels where id = ${id}`.execute(server.db)
  ).rows[0]!
const turn = (most?: number) => workTurn(server.context, parcels, most)
const never = () => new Promise<never>(() => {})

test('each due row is called once, and its result is written', async () => {
  await add('a')
  await add('b')
  await turn()
  await turn()
  expect(calls.toSorted()).toEqual(['call a', 'call b', 'find a', 'find b'])
  expect([(await rowOf('a')).sent_as, (await rowOf('b')).sent_as]).toEqual(['sent a', 'sent b'])
})

test('the result of an earlier attempt counts, and no second call is made', async () => {
  await add('a')
  found = 'sent before'
  await turn()
  expect(calls).toEqual(['find a'])
  expect((await rowOf('a')).sent_as).toBe('sent before')
})

test('a turn ends after the given number of rows', async () => {
  for (const id of ['a', 'b', 'c']) await add(id)
  await turn(2)
  expect(calls.filter((call) => call.startsWith('call'))).toHaveLength(2)
})

describe('a row without a known result', () => {
  test('shows the error and is due again after a pause that grows up to the longest', async () => {
    await add('a')
    result = () => Promise.reject(new Error('No route to the service'))
    const pauses: number[] = []
    for (let nth = 0; nth < 5; nth++) {
      await turn()
      const due = Date.parse((await rowOf('a')).due_at)
      pauses.push(due - server.clock.now())
      server.clock.set(due)
    }
    expect(await rowOf('a')).toMatchObject({ sent_as: null, tries: 5, problem: 'No route t' })
    expect(pauses).toEqual([1, 2, 3, 4, 5].map((tries) => pauseAfter(tries, parcels.pauses, 'a')))
  })

  test('gets an error after the time limit although the service ignores its signal', async () => {
    await add('a')
    result = never
    await turn()
    expect(await rowOf('a')).toMatchObject({ sent_as: null, problem: expect.any(String) as string })
    found = 'sent after all'
    server.clock.advance(10_000)
    await turn()
    expect((await rowOf('a')).sent_as).toBe('sent after all')
  })

  test('is not overwritten if it was changed since it was taken', async () => {
    await add('a')
    result = async () => {
      await sql`update parcels set due_at = ${new Date(START).toISOString()}`.execute(server.db)
      throw new Error('Lost')
    }
    await turn(1)
    expect(await rowOf('a')).toMatchObject({ due_at: new Date(START).toISOString(), problem: null })
  })

  test('is called again if its result could not be written', async () => {
    await add('a')
    const row = (await parcels.take(server.context))!
    const settle = () => Promise.reject(new Error('The database is gone'))
    expect(await attempt(server.context, { ...parcels, settle }, row)).toBeUndefined()
    found = 'sent a'
    server.clock.advance(10_000)
    await turn()
    expect((await rowOf('a')).sent_as).toBe('sent a')
  })
})

test('a row whose process died is taken again when its lease has expired', async () => {
  await add('a')
  expect(await parcels.take(server.context)).toMatchObject({ id: 'a', attempts: 1, problem: null })
  server.clock.advance(LEASE_MS - 1)
  expect(await parcels.take(server.context)).toBeUndefined()
  server.clock.advance(1)
  expect(await parcels.take(server.context)).toMatchObject({ id: 'a', attempts: 2 })
})

describe('a time limit', () => {
  test('ends a call that listens to its signal and one that does not, but not a quick one', async () => {
    const obeys = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    await expect(inTime(obeys, 10)).rejects.toThrow(/timeout/)
    await expect(inTime(never, 10)).rejects.toThrow(/timeout/)
    expect(await inTime(async () => 'quick', 10)).toBe('quick')
  })

  test('passes on an error that a call throws before its first wait', async () => {
    const throws = (): Promise<never> => {
      throw new Error('No address')
    }
    await expect(inTime(throws, 10)).rejects.toThrow('No address')
  })
})

describe('pauses', () => {
  const pauses = { firstMs: 5_000, longestMs: 600_000 }

  test('double up to the longest', () => {
    expect([1, 2, 3, 7, 8, 5_000].map((attempts) => pauseAfter(attempts, pauses))).toEqual([
      5_000, 10_000, 20_000, 320_000, 600_000, 600_000,
    ])
  })

  test('differ by up to a tenth for rows that failed together', () => {
    const each = Array.from({ length: 200 }, (_, nth) => pauseAfter(8, pauses, `row ${nth}`))
    expect(Math.min(...each)).toBeGreaterThanOrEqual(540_000)
    expect(Math.max(...each)).toBeLessThanOrEqual(600_000)
    expect(new Set(each).size).toBeGreaterThan(150)
  })
})
