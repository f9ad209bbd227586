import { createWriteStream, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DATABASE_FOLDER, openDatabase } from '#server/db/connection.ts'
import { BackupError, pack, unpack, type Manifest } from './archive.ts'
import { checkFolder } from './check.ts'
import { askForBackup } from './control.ts'
import { snapshot } from './snapshot.ts'

/**
 * Writes a whole data folder (embedded database, files and secret) into one file that only the file's owner may read. A running
 * server makes the backup itself and continues to work. The backup gets its final name only after a test restore found every row.
 * @throws BackupError, FolderInUse
 */
export async function backup(data: string, file: string): Promise<Manifest> {
  if (!existsSync(join(data, DATABASE_FOLDER))) throw new BackupError(`There is no embedded database in ${data}.`)
  if (existsSync(file)) throw new BackupError(`${file} is there already.`)
  const [unchecked, unpacked] = [`${file}.unchecked`, `${file}.check`]
  try {
    const requested = await askForBackup(data)
    if (requested) await write(requested, unchecked)
    else await packStopped(data, unchecked)
    const manifest = await unpack(unchecked, unpacked)
    await checkFolder(unpacked, manifest)
    renameSync(unchecked, file)
    return manifest
  } finally {
    rmSync(unchecked, { force: true })
    rmSync(unpacked, { recursive: true, force: true })
  }
}

const write = (bytes: Readable, file: string) => pipeline(bytes, createWriteStream(file, { mode: 0o600 }))

async function packStopped(data: string, file: string): Promise<void> {
  const { db, close } = await openDatabase({ data, databaseUrl: undefined, pool: 2, demo: false })
  const copy = mkdtempSync(join(data, 'backup-'))
  try {
    const manifest = await snapshot(data, db, copy)
    await write((await pack(copy, manifest)) as unknown as Readable, file)
  } finally {
    rmSync(copy, { recursive: true, force: true })
    await close()
  }
}
