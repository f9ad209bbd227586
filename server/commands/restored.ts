// npm run restored: records that a copy of the database was restored. The server itself detects a restore if the copy is another
// database, or if the copy is behind the positions that devices have. It cannot detect a recovery to an earlier time once the
// database has passed those positions again. Run this command while the server is stopped, or on DATABASE_URL.
import 'temporal-polyfill/global'
import { renewEpoch } from '#server/db/feed.ts'
import { systemClock } from '#lib/clock.ts'
import { record } from '#server/kernel/audit.ts'
import { log } from '#server/log.ts'
import { onDatabase } from './command.ts'

await onDatabase('The restore could not be recorded:', async (db) => {
  await db.transaction().execute(async (tx) => {
    await renewEpoch(tx)
    await record(tx, { kind: 'database-restored' }, null, systemClock.now())
  })
  log.say('All devices will reload their data and report changes the restored database lacks.')
})
