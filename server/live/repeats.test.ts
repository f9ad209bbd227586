import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Connection } from '#server/db/connection.ts'
import { onRealPostgres, testDatabase } from '#tests/support/database.ts'
import { createRepeats } from './repeats.ts'

let connection: Connection
beforeAll(async () => void (connection = await testDatabase()))
afterAll(() => connection.close())

// The embedded database runs one transaction at a time.
test.runIf(onRealPostgres)('every early hint is repeated once, and not before older transactions have ended', async () => {
  const said: string[] = []
  const repeats = createRepeats(connection.db, (words) => void said.push(...words))
  const older = await connection.db.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(older)
  const words = Array.from({ length: 70 }, (_, event) => `123:${event}:seats`)
  for (const word of words) {
    await sql`select pg_current_xact_id()`.execute(connection.db)
    await repeats.note([word])
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(said).toEqual([])
  await older.rollback().execute()
  await vi.waitFor(() => expect(said.length).toBeGreaterThanOrEqual(words.length), { timeout: 5_000 })
  expect(said).toEqual(words)
  repeats.stop()
})
