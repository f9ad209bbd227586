import { type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/**
 * Makes a handle to a database on which each transaction, and each statement outside of one, waits at a gate before it begins.
 * Statements in a transaction need no gate, because a process that dies there has changed nothing.
 */
export function gatedDatabase(inner: Kysely<Database>, gate: () => Promise<void>): Kysely<Database> {
  const releases = new Map<DatabaseConnection, () => void>()
  class GatedDriver extends PostgresDriver {
    override async init() {}
    override async acquireConnection(): Promise<DatabaseConnection> {
      await gate()
      return new Promise((resolve, reject) => {
        inner
          .getExecutor()
          .provideConnection(
            (connection) =>
              new Promise<void>((release) => {
                releases.set(connection, release)
                resolve(connection)
              }),
          )
          .catch(reject)
      })
    }
    override async releaseConnection(connection: DatabaseConnection) {
      const release = releases.get(connection)!
      releases.delete(connection)
      release()
    }
    override async destroy() {}
  }
  class GatedDialect extends PostgresDialect {
    override createDriver() {
      return new GatedDriver({ pool: undefined as never })
    }
  }
  return new Kysely<Database>({ dialect: new GatedDialect({ pool: undefined as never }) })
}
