import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A tab may be open this long and ask for a part it has not needed before, in milliseconds. */
const KEPT_FOR = 14 * 24 * 3_600_000

/** Moves the files of the last build away from one that is going to empty their folder; their age stays what it is. */
export async function setAside(assets, earlier) {
  await mkdir(earlier, { recursive: true })
  for (const file of await filesIn(assets)) await rename(join(assets, file), join(earlier, file))
}

/**
 * Copies the files of earlier builds beside those of the new one, so that tabs opened before it find their parts. Their names
 * contain a hash of their content: files of the new build stay. Old ones are removed.
 */
export async function bringBack(earlier, assets, now = Date.now()) {
  const made = new Set(await filesIn(assets))
  for (const file of await filesIn(earlier)) {
    const from = join(earlier, file)
    if (!made.has(file) && now - (await stat(from)).mtimeMs < KEPT_FOR) await rename(from, join(assets, file))
  }
  await rm(earlier, { recursive: true, force: true })
}

/** @returns {Promise<string[]>} nothing where there is no such folder */
const filesIn = (folder) => readdir(folder).catch(() => [])
