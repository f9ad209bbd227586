import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { toIso } from '#lib/time.ts'
import { DATABASE_FOLDER } from '#server/db/connection.ts'
import { renewEpoch } from '#server/db/feed.ts'
import { lockFolder } from '#server/db/lock.ts'
import { BackupError, unpack, type Manifest } from './archive.ts'
import { checkFolder } from './check.ts'
import { keptIn } from './snapshot.ts'

/**
 * Restores a backup into a data folder that no server may be using. The backup is first unpacked into a separate folder, checked,
 * and given a new epoch, so that every device loads everything again and checks the changes that the backup lacks.
 * @param replace whether an existing database may be moved to another folder
 * @returns the manifest of the backup, and the folder that now contains the replaced data; undefined if nothing was replaced
 * @throws BackupError, FolderInUse
 */
export async function restore(
  file: string,
  data: string,
  replace: boolean,
): Promise<{ manifest: Manifest; aside: string | undefined }> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const unlock = await lockFolder(data)
  const fresh = join(data, 'restoring')
  try {
    if (existsSync(join(data, DATABASE_FOLDER)) && !replace)
      throw new BackupError(`There is a database in ${data} already. Say --replace to put it aside.`)
    const manifest = await unpack(file, fresh)
    await checkFolder(fresh, manifest, renewEpoch)
    const before = [...(await keptIn(data)), ...(existsSync(join(data, DATABASE_FOLDER)) ? [DATABASE_FOLDER] : [])]
    const aside = join(data, `replaced-${toIso(systemClock.now()).replaceAll(':', '-')}`)
    if (before.length > 0) mkdirSync(aside, { mode: 0o700 })
    for (const name of before) renameSync(join(data, name), join(aside, name))
    for (const name of readdirSync(fresh)) renameSync(join(fresh, name), join(data, name))
    return { manifest, aside: before.length > 0 ? aside : undefined }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    unlock()
  }
}
