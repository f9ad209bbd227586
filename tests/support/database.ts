import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { pgliteHandle } from '#server/db/pglite-dialect.ts'
import { openPglite } from '#server/db/pglite-engine.ts'
import { postgresDatabase, postgresPool, unlimitedHandle } from '#server/db/postgres.ts'
import type { Database } from '#server/db/schema.ts'
import type { Connection } from '#server/db/connection.ts'

/**
 * The address of the PostgreSQL server for the tests of this worker; undefined if they use the embedded database. Several
 * addresses are divided among the workers, because the change feed depends on every transaction of a whole PostgreSQL server.
 */
export const testServer = process.env['TEST_DATABASE_URL']?.split(' ').at(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1)

/** Whether this run uses PostgreSQL, which has many connections. The embedded database has one, which hides some mistakes. */
export const onRealPostgres = testServer !== undefined

/** Returns the address of a suite's database for other processes; only on a PostgreSQL server. */
export async function urlOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return urlIn(testServer!, rows[0]!.name)
}

let migrated: Promise<Blob> | undefined

/**
 * Opens a new database with all tables and without test data, for one suite. Close it in `afterAll`. Each process migrates one
 * database, and copies it for every suite.
 */
export async function testDatabase(): Promise<Connection> {
  return testServer === undefined ? embedded() : onServer(testServer)
}

async function embedded(): Promise<Connection> {
  migrated ??= makeMigrated()
  const engine = await openPglite(undefined, await migrated)
  const db = pgliteHandle(engine)
  return { db, pool: undefined, close: () => db.destroy() }
}

async function makeMigrated(): Promise<Blob> {
  const engine = await openPglite()
  const db = pgliteHandle(engine)
  await migrate(db)
  // Tests use prepared transactions to commit late, because the embedded database has only one connection.
  await engine.query('alter system set max_prepared_transactions = 8', [])
  const dump = await engine.dump()
  await db.destroy()
  return dump
}

/** The name of the migrated database to copy. A copy fails while anybody is connected to it, so each process makes its own. */
let template: Promise<string> | undefined

async function onServer(url: string): Promise<Connection> {
  const maker = postgresPool(url)
  const name = newName()
  await maker.query(`create database ${name} template ${await (template ??= makeTemplate(url, maker))}`)
  const { db, pool, close } = postgresDatabase(urlIn(url, name))
  return {
    db,
    pool,
    async close() {
      // PostgreSQL may end connections of this pool while the database is dropped; these errors do not matter.
      pool.removeAllListeners('error').on('error', () => {})
      await close()
      await maker.query(`drop database ${name} with (force)`)
      await maker.end()
    },
  }
}

async function makeTemplate(url: string, maker: Pool): Promise<string> {
  const name = newName()
  // Copies `template0` instead of the default `template1`, because a copy fails while anybody is connected to its template.
  await maker.query(`create database ${name} template template0`)
  const db = unlimitedHandle(postgresPool(urlIn(url, name), { size: 1 }))
  await migrate(db)
  await db.destroy()
  return name
}

const newName = () => `holdfast_${randomUUID().replaceAll('-', '')}`

function urlIn(url: string, database: string): string {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}
