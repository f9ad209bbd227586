// npm run restore -- FILE [--replace]: restores a backup into the data folder. Run it while the server is stopped.
import 'temporal-polyfill/global'
import { resolve } from 'node:path'
import { BackupError } from '#server/backup/archive.ts'
import { restore } from '#server/backup/restore.ts'
import { checkedSettings, dataFolder } from '#server/config.ts'
import { processEnvironment } from '#server/config/environment.ts'
import { log } from '#server/log.ts'
import { runCommand } from './command.ts'

await runCommand('The backup could not be restored:', async () => {
  const words = process.argv.slice(2)
  const [file] = words.filter((word) => word !== '--replace')
  if (file === undefined) throw new BackupError('Usage: npm run restore -- FILE [--replace]')
  const { settings } = checkedSettings(processEnvironment())
  if (settings.DATABASE_URL !== undefined)
    throw new BackupError(
      'The database is a server of its own, named by DATABASE_URL: restore it with pg_restore (see server/deploy/README.md).',
    )
  const data = dataFolder(settings)
  const { manifest, aside } = await restore(resolve(file), data, words.includes('--replace'))
  log.say(`${data} is as it was at ${manifest.made}. All devices will reload their data.`)
  if (aside !== undefined) log.say(`What was there before is in ${aside}: delete it when it is no longer needed.`)
})
