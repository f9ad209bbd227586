import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { vacuum } from './housekeeping.job.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

test('other statements run while all tables are vacuumed and analyzed', async () => {
  let isOver = false
  const running = vacuum.run(server.context, null).finally(() => (isOver = true))
  let served = 0
  for (; !isOver; served++) await sql`select 1`.execute(server.db)
  await running
  expect(served).toBeGreaterThan(20)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples < 0`.execute(server.db)
  expect(rows).toEqual([])
})
