// npm run restored: records that a copy of the database was restored. The server detects this itself if the copy is another
// database, or behind positions that devices have; but not if an earlier moment was recovered and much was written since.
// Run it while the server is stopped, or on DATABASE_URL.
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
