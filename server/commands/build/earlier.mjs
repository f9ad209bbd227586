import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How long, in milliseconds, an open tab may still request parts of an earlier build. */
const KEPT_FOR = 14 * 24 * 3_600_000

/** Moves the last build's files out of the folder that the next build will empty; their dates do not change. */
export async function setAside(assets, earlier) {
  await mkdir(earlier, { recursive: true })
  for (const file of await filesIn(assets)) await rename(join(assets, file), join(earlier, file))
}

/**
 * Moves the files of earlier builds into the folder of the new build, so that tabs opened before it still find their parts. File
 * names contain a hash of the content, so no file of the new build is overwritten. Files older than `KEPT_FOR` are deleted.
 */
export async function bringBack(earlier, assets, now = Date.now()) {
  const made = new Set(await filesIn(assets))
  for (const file of await filesIn(earlier)) {
    const from = join(earlier, file)
    if (!made.has(file) && now - (await stat(from)).mtimeMs < KEPT_FOR) await rename(from, join(assets, file))
  }
  await rm(earlier, { recursive: true, force: true })
}

/** Lists the files of a folder. @returns {Promise<string[]>} an empty list if there is no such folder */
const filesIn = (folder) => readdir(folder).catch(() => [])
