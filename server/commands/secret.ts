// npm run secret: from now on the servers on this database sign with the secret of these settings (HOLDFAST_SECRET, or what the
// data folder has). Everybody signs in anew. Run it while the servers are stopped.
import 'temporal-polyfill/global'
import { ConfigError, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/connection.ts'
import { changeSecret } from '#server/db/installation.ts'
import { FolderInUse } from '#server/db/lock.ts'
import { log } from '#server/log.ts'

try {
  const config = readConfig(process.env)
  const { db, close } = await openDatabase({ ...config, demo: false })
  await changeSecret(db, config.secret).finally(close)
  log.say('Servers on this database now need this secret. Everybody signs in anew.')
  process.exit(0)
} catch (error) {
  if (error instanceof ConfigError || error instanceof FolderInUse) log.sayError(error.message)
  else log.sayError('The secret could not be changed:', error)
  process.exit(1)
}
