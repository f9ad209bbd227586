import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { inBackground } from './background.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test.skipIf(onRealPostgres)('on the embedded database, background work is served after everybody else', async () => {
  const { db } = server
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  let took!: () => void
  const taken = new Promise<void>((resolve) => (took = resolve))
  const holding = db.connection().execute(() => (took(), released))
  await taken
  const served: string[] = []
  const ask = async (name: string, of: typeof db) => {
    await sql`select 1`.execute(of)
    served.push(name)
  }
  const asking = [ask('import', inBackground(db)), ask('screen', db), ask('another screen', db)]
  release()
  await Promise.all([holding, ...asking])
  expect(served).toEqual(['screen', 'another screen', 'import'])
})

test('within a transaction the background handle is the transaction itself', async () => {
  await server.db.transaction().execute(async (tx) => {
    expect(inBackground(tx)).toBe(tx)
  })
})
