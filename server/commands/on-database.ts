import type { Kysely } from 'kysely'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { FolderInUse } from '#server/db/lock.ts'
import type { Database } from '#server/db/schema.ts'
import { Refusal } from '#server/http/problem.ts'
import { log } from '#server/log.ts'

/**
 * Runs a command on the database that the settings name, and ends the process. What a person can put right is told in words.
 * @param failed what to say where it is anything else
 */
export async function onDatabase(failed: string, work: (db: Kysely<Database>) => Promise<void>): Promise<never> {
  try {
    const { db, close } = await openDatabase({ ...readConfig(process.env), demo: false })
    await work(db).finally(close)
    process.exit(0)
  } catch (error) {
    const told = error instanceof ConfigError || error instanceof FolderInUse || error instanceof Refusal
    if (told) log.sayError(error.message)
    else log.sayError(failed, error)
    process.exit(1)
  }
}
