// npm run audit:verify [-- FILE]: checks the chain of the audit record, even while servers run, and compares it with a file of
// shipped lines. If it is damaged, exits with 1 and prints the first record that was changed, removed or inserted.
import 'temporal-polyfill/global'
import { resolve } from 'node:path'
import { verifiedText, verifyDatabase } from '#server/audit/verify-database.ts'
import { askForAudit } from '#server/backup/control.ts'
import { checkedSettings, ConfigError, dataFolder } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { openDatabase } from '#server/db/connection.ts'
import { log } from '#server/log.ts'
import { runCommand } from './command.ts'

await runCommand('The audit record could not be checked:', async () => {
  const [file] = process.argv.slice(2)
  const shipped = file === undefined ? undefined : resolve(file)
  const { settings } = checkedSettings(processEnvironment())
  const data = dataFolder(settings)
  const { DATABASE_URL: databaseUrl, HOLDFAST_POOL: pool } = settings
  const fromServer = databaseUrl === undefined ? await askForAudit(data, shipped) : undefined
  const verified = fromServer ?? (await checkDatabase({ data, databaseUrl, pool, demo: false }, shipped))
  if (verified.damage !== null) throw new ConfigError(verifiedText(verified))
  log.say(verifiedText(verified))
})

async function checkDatabase(config: Parameters<typeof openDatabase>[0], shipped: string | undefined) {
  const { db, close } = await openDatabase(config)
  return verifyDatabase(db, shipped).finally(close)
}
