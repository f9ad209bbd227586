import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/connection.ts'
import { epochNow } from '#server/db/feed.ts'
import { FolderInUse, lockFolder } from '#server/db/lock.ts'
import { BackupError } from './archive.ts'
import { backup } from './backup.ts'
import { openControl } from './control.ts'
import { restore } from './restore.ts'

// The child process that creates a database runs from the sources, as in development.
process.execArgv = ['--import', 'tsx']
const home = mkdtempSync(join(tmpdir(), 'holdfast-backup-'))
const data = mkdtempSync(join(home, 'data-'))
const open = (folder = data) => openDatabase({ data: folder, databaseUrl: undefined, pool: 2, demo: false })
const emptyFolder = () => mkdtempSync(join(home, 'data-'))

/** Returns the channels of a folder's database, and its epoch. */
async function look(folder: string) {
  const { db, close } = await open(folder)
  const channels = await db.selectFrom('sales_channels').select('name').orderBy('id').execute()
  const epoch = await epochNow(db)
  await close()
  return { names: channels.map(({ name }) => name), epoch }
}

// Each test makes or opens several databases.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
// The commands for backup and restore are only for the embedded database.
describe('a data folder', () => {
  let epoch: string
  beforeAll(async () => {
    const { db, close } = await open()
    await db.insertInto('sales_channels').values({ name: 'First', name_key: 'first' }).execute()
    epoch = await epochNow(db)
    await close()
    writeFileSync(join(data, 'secret'), 'the secret of this folder', { mode: 0o600 })
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('is backed up while its server writes, and restored with a new epoch', async () => {
    const { db, close } = await open()
    const closeControl = await openControl(data, db)
    expect(statSync(join(data, 'control.sock')).mode & 0o777).toBe(0o600)
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n++)
        await db
          .insertInto('sales_channels')
          .values({ name: `More ${n}`, name_key: '' })
          .execute()
    })()
    const file = join(home, 'while-running')
    const { rows } = await backup(data, file)
    writing = false
    await writer
    closeControl()
    await close()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(data).filter((name) => name.startsWith('backup-'))).toEqual([])

    const folder = emptyFolder()
    await restore(file, folder, false)
    const found = await look(folder)
    expect(found.names).toHaveLength(rows['sales_channels']!)
    expect(found.names.slice(0, 2)).toEqual(['First', 'More 0'])
    expect(found.epoch).not.toBe(epoch)
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('the secret of this folder')
  })

  test('is backed up without a running server, too; a restore replaces data only on request, and keeps the old data', async () => {
    const file = join(home, 'while-stopped')
    await backup(data, file)
    await expect(backup(data, file)).rejects.toThrow('is there already')
    const { db, close } = await open()
    await sql`delete from sales_channels`.execute(db)
    await close()

    await expect(restore(file, data, false)).rejects.toThrow('--replace')
    expect((await look(data)).names).toEqual([])
    const { aside } = await restore(file, data, true)
    expect((await look(data)).names[0]).toBe('First')
    expect((await look(aside!)).names).toEqual([])
  })

  test('is not restored from a truncated file, and stays unchanged', async () => {
    const file = join(home, 'cut')
    copyFileSync(join(home, 'while-running'), file)
    truncateSync(file, Math.floor(statSync(file).size / 2))
    const folder = emptyFolder()
    await expect(restore(file, folder, false)).rejects.toThrow(BackupError)
    expect(readdirSync(folder)).toEqual([])
  })

  test('is not restored into while a server uses it', async () => {
    const file = join(home, 'while-running')
    const unlock = await lockFolder(data)
    await expect(restore(file, data, true)).rejects.toThrow(FolderInUse)
    unlock()
  })

  test('without a database is not backed up', async () => {
    const file = join(home, 'nothing')
    await expect(backup(emptyFolder(), file)).rejects.toThrow('no embedded database')
    expect(existsSync(file)).toBe(false)
  })
})
