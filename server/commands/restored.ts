// npm run restored: says that a copy of the database was put back. The server notices it by itself where the copy is a database of
// its own, or behind what it has told; not where a moment of the past was recovered and much has been written since.
// Run it while the server is stopped, or on DATABASE_URL.
import 'temporal-polyfill/global'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { renewEpoch } from '#server/db/feed.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { log } from '#server/log.ts'

try {
  const { db, close } = await openDatabase({ ...readConfig(process.env), demo: false })
  await renewEpoch(db).finally(close)
  log.say('Every device will take everything anew, and ask about what was done and is not there.')
  process.exit(0)
} catch (error) {
  if (error instanceof ConfigError || error instanceof FolderInUse) log.sayError(error.message)
  else log.sayError('It could not be said:', error)
  process.exit(1)
}
