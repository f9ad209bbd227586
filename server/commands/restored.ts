// npm run restored: says that a copy of the database was put back. The server notices it by itself where the copy is a database of
// its own, or behind what it has told; not where a moment of the past was recovered and much has been written since.
// Run it while the server is stopped, or on DATABASE_URL.
import 'temporal-polyfill/global'
import { renewEpoch } from '#server/db/feed.ts'
import { log } from '#server/log.ts'
import { onDatabase } from './command.ts'

await onDatabase('It could not be said:', async (db) => {
  await renewEpoch(db)
  log.say('Every device will take everything anew, and ask about what was done and is not there.')
})
