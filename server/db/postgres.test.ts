import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onRealPostgres, testDatabase } from '#tests/support/database.ts'
import type { Connection } from './connection.ts'
import type { Database } from './schema.ts'

// These tests restart the database server, or cut a connection that is idle in a transaction.
describe.runIf(onRealPostgres)('a connection that is lost while it is in use', () => {
  let connection: Connection
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  const others = process.listeners('uncaughtException')
  beforeAll(async () => {
    connection = await testDatabase()
    process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  })
  afterAll(async () => {
    process.off('uncaughtException', note)
    for (const listener of others) process.on('uncaughtException', listener)
    await connection.close()
  })

  const cut = (pid: number) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(connection.db)
  const pidOf = async (tx: Kysely<Database>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid

  it.each([
    ['between two statements', async (tx: Kysely<Database>) => cut(await pidOf(tx))],
    [
      'in the middle of one',
      async (tx: Kysely<Database>) => {
        const pid = await pidOf(tx)
        await Promise.all([sql`select pg_sleep(20)`.execute(tx), cut(pid)])
      },
    ],
  ])('fails its transaction and nothing else: %s', async (_, work) => {
    const lost = connection.db.transaction().execute(async (tx) => {
      await work(tx)
      await sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toBeInstanceOf(Error)
    const { rows } = await sql`select 1 as one`.execute(connection.db)
    expect(rows).toEqual([{ one: 1 }])
    expect(unhandled).toEqual([])
  })
})
