// npm run restore -- FILE [--replace]: puts a backup into the data folder. Run it while the server is stopped.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { BackupError } from '#server/backup/archive.ts'
import { restore } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { log } from '#server/log.ts'
import { runCommand } from './command.ts'

await runCommand('The backup could not be restored:', async () => {
  const words = process.argv.slice(2)
  const [file] = words.filter((word) => word !== '--replace')
  if (file === undefined) throw new BackupError('Usage: npm run restore -- FILE [--replace]')
  // The secret comes with the backup: none is made for it to put aside.
  const { data, databaseUrl } = readConfig({ HOLDFAST_SECRET: randomUUID(), ...process.env })
  if (databaseUrl !== undefined)
    throw new BackupError('The database is a server of its own, named by DATABASE_URL: restore it with pg_restore (see README).')
  const { manifest, aside } = await restore(resolve(file), data, words.includes('--replace'))
  log.say(`${data} is as it was at ${manifest.made}. Every device will take its rows anew.`)
  if (aside !== undefined) log.say(`What was there before is in ${aside}: delete it when it is no longer needed.`)
})
