// npm run secret: makes the servers on this database sign with the secret of these settings (HOLDFAST_SECRET, or the one in the
// data folder). Everybody must sign in again. Run it while the servers are stopped.
import 'temporal-polyfill/global'
import { readConfig } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { changeSecret } from '#server/db/installation.ts'
import { systemClock } from '#lib/clock.ts'
import { record } from '#server/kernel/audit.ts'
import { log } from '#server/log.ts'
import { onDatabase } from './command.ts'

await onDatabase('The secret could not be changed:', async (db) => {
  const { secret } = readConfig(processEnvironment())
  await db.transaction().execute(async (tx) => {
    await changeSecret(tx, secret)
    await record(tx, { kind: 'secret-changed' }, null, systemClock.now())
  })
  log.say('Servers on this database now need this secret. Everyone has to sign in again.')
})
