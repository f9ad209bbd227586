import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { openDatabase } from '#server/db/connection.ts'
import type { Database } from '#server/db/schema.ts'
import { BackupError, type Manifest } from './archive.ts'
import { countRows, migrationsOf } from './snapshot.ts'

/**
 * Opens an unpacked backup as a server does. If a server of this version made the backup, checks that every row is there.
 * @param then further work with the open database
 * @throws BackupError if the database does not open, or rows are missing
 */
export async function checkFolder(
  folder: string,
  manifest: Manifest,
  then: (db: Kysely<Database>) => Promise<void> = async () => {},
): Promise<void> {
  const { db, close } = await openDatabase({ data: folder, databaseUrl: undefined, pool: 2, demo: false }).catch(
    (error: Error) => {
      throw new BackupError(
        error.message.includes('corrupted migrations')
          ? 'The backup is of a newer version of Holdfast: restore it with that one.'
          : `The database of the backup does not open: ${error.message}`,
      )
    },
  )
  try {
    // Newer migrations may have moved the rows of an older version.
    if (isDeepStrictEqual(await migrationsOf(db), manifest.migrations)) {
      const rows = await countRows(db)
      const wrong = Object.keys(manifest.rows).filter((table) => rows[table] !== manifest.rows[table])
      if (wrong.length > 0) throw new BackupError(`The backup does not hold what it should in ${wrong.join(', ')}.`)
    }
    await then(db)
  } finally {
    await close()
  }
}
