// npm run restored: records that a copy of the database was restored. The server itself detects a restore if the copy is another
// database, or is behind the positions that devices have. It does not detect that an earlier moment was recovered if much was
// written since. Run this command while the server is stopped, or on DATABASE_URL.
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
