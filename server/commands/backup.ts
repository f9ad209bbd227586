// npm run backup -- FILE: writes the whole data folder (embedded database, files, secret) to one file, even while the server
// runs.
import 'temporal-polyfill/global'
import { resolve } from 'node:path'
import { BackupError } from '#server/backup/archive.ts'
import { backup } from '#server/backup/backup.ts'
import { checkedSettings, dataFolder } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { log } from '#server/log.ts'
import { runCommand } from './command.ts'

await runCommand('The backup could not be made:', async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new BackupError('Usage: npm run backup -- FILE')
  const { settings } = checkedSettings(processEnvironment())
  if (settings.DATABASE_URL !== undefined)
    throw new BackupError(
      'The database is a server of its own, named by DATABASE_URL: back it up with pg_dump (see server/deploy/README.md).',
    )
  const { made, rows } = await backup(dataFolder(settings), resolve(file))
  const count = Object.values(rows).reduce((a, b) => a + b, 0)
  log.say(`Backup ${file} made at ${made}. A test restore found all ${count} rows.`)
  if (settings.HOLDFAST_SECRET !== undefined) log.say('HOLDFAST_SECRET is not in the backup. Keep a copy of it, too.')
})
