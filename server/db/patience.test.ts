import { setTimeout as rest } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { onRealPostgres, testDatabase } from '#tests/support/database.ts'
import { forStrangers, forWrites } from './background.ts'
import type { Connection } from './connection.ts'
import { beyondPatience, LONGEST_LOCK_MS, Patience, patienceNow, withPatience } from './patience.ts'
import type { Database } from './schema.ts'
import { DatabaseUnavailable, LONGEST_WAIT_MS } from './unavailable.ts'

test('work without limits may wait as long as a single wait', () => {
  expect(patienceNow()).toMatchObject({ leftMs: LONGEST_WAIT_MS, lockMs: LONGEST_LOCK_MS })
})

test('time that inner work spends waiting also counts for the work around it', () => {
  withPatience({ ms: 5_000 }, () => {
    withPatience({ ms: 8_000, lockMs: 1_000 }, () => {
      expect(patienceNow()).toMatchObject({ leftMs: 5_000, lockMs: 1_000 })
      patienceNow().spend(4_000)
      expect(patienceNow().leftMs).toBe(1_000)
    })
    expect(patienceNow()).toMatchObject({ leftMs: 1_000, lockMs: LONGEST_LOCK_MS })
    patienceNow().spend(4_000)
    expect(patienceNow().leftMs).toBe(0)
    expect(beyondPatience(() => patienceNow().leftMs)).toBe(LONGEST_WAIT_MS)
  })
})

test('waits at the same time count once', async () => {
  const patience = new Patience({ ms: 1_000_000 })
  const began = performance.now()
  await Promise.all(Array.from({ length: 10 }, () => patience.during(() => rest(50))))
  const took = performance.now() - began
  expect(1_000_000 - patience.leftMs).toBeGreaterThan(40)
  expect(1_000_000 - patience.leftMs).toBeLessThanOrEqual(took)
})

describe.runIf(onRealPostgres)('on a database server', () => {
  let connection: Connection
  let db: Kysely<Database>
  beforeAll(async () => {
    connection = await testDatabase()
    db = connection.db
  })
  afterAll(() => connection.close())

  const lockTimeout = async (of: Kysely<Database>) =>
    (await sql<{ ms: number }>`select setting::integer as ms from pg_settings where name = 'lock_timeout'`.execute(of)).rows[0]!
      .ms
  const inTransaction = () => db.transaction().execute(lockTimeout)

  test('a transaction waits for a lock no longer than its patience lasts', async () => {
    expect(await inTransaction()).toBeGreaterThan(LONGEST_LOCK_MS - 2_000)
    expect(await withPatience({ lockMs: 700 }, inTransaction)).toBe(700)
    const left = await withPatience({ ms: 5_000 }, async () => {
      patienceNow().spend(3_000)
      return inTransaction()
    })
    expect(left).toBeLessThanOrEqual(2_000)
  })

  test('a single statement waits no longer either, and the connection is returned with its former settings', async () => {
    const left = await withPatience({ ms: 5_000 }, () => {
      patienceNow().spend(3_000)
      return lockTimeout(db)
    })
    expect(left).toBeLessThanOrEqual(2_000)
    const others = await withPatience({ ms: 60_000 }, () => Promise.all(Array.from({ length: 10 }, () => lockTimeout(db))))
    expect(new Set(others)).toEqual(new Set([LONGEST_LOCK_MS]))
  })

  test('a failed wait for a lock uses up patience', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`lock table jobs in exclusive mode`.execute(tx)
      await withPatience({ ms: 100_000, lockMs: 600 }, async () => {
        const other = db.transaction().execute((waiting) => sql`lock table jobs in exclusive mode`.execute(waiting))
        await expect(other).rejects.toMatchObject({ code: '55P03' })
        expect(patienceNow().leftMs).toBeLessThanOrEqual(99_400)
      })
    })
  })

  test('work waits for a connection no longer than its patience lasts', async () => {
    const { connections, release } = await takeAll(db, 10)
    await withPatience({ ms: 50 }, async () => {
      await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailable)
      expect(patienceNow().leftMs).toBeLessThan(5)
    })
    expect(connections).toBe(10)
    await release()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('writers and anonymous callers leave connections for readers', async () => {
    const writers = await takeAll(forWrites(db), 5)
    const strangers = await takeAll(forStrangers(db), 2)
    await withPatience({ ms: 50 }, async () => {
      await expect(sql`select 1`.execute(forWrites(db))).rejects.toBeInstanceOf(DatabaseUnavailable)
    })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await Promise.all([writers.release(), strangers.release()])
    expect((await sql`select 1 as one`.execute(forWrites(db))).rows).toEqual([{ one: 1 }])
  })
})

/** Takes connections of a handle. Returns their number, and a function that releases them. */
async function takeAll(of: Kysely<Database>, count: number) {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  let connections = 0
  const holding: Promise<void>[] = []
  for (let nth = 0; nth < count; nth++)
    await new Promise<void>((taken) => {
      holding.push(of.connection().execute(() => (connections++, taken(), released)))
    })
  const releaseAll = async () => {
    release()
    await Promise.all(holding)
  }
  onTestFinished(releaseAll)
  return { connections, release: releaseAll }
}
