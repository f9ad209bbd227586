import type { Kysely } from 'kysely'
import { BackupError } from '#server/backup/archive.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { openDatabase } from '#server/db/connection.ts'
import { FolderInUse } from '#server/db/lock.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { log } from '#server/log.ts'

const forPeople = [ConfigError, FolderInUse, BackupError, Refusal]

/**
 * Runs a command and ends the process. Errors that a user can correct are printed as text.
 * @param failed the text for any other error
 */
export async function runCommand(failed: string, work: () => Promise<void>): Promise<never> {
  try {
    await work()
    process.exit(0)
  } catch (error) {
    if (forPeople.some((kind) => error instanceof kind)) log.sayError((error as Error).message)
    else log.sayError(failed, error)
    process.exit(1)
  }
}

/** Runs a command on the database of the settings, and ends the process. Errors that a user can correct are printed as text. */
export const onDatabase = (failed: string, work: (db: Kysely<Database>) => Promise<void>): Promise<never> =>
  runCommand(failed, async () => {
    const { db, close } = await openDatabase({ ...readConfig(processEnvironment()), demo: false })
    await work(db).finally(close)
  })
