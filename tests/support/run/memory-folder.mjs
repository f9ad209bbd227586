import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** What all folders of a run take together, and what the programs of a run take beside them. */
const FOLDER_BYTES = 3e9
const PROGRAM_BYTES = 6e9

/**
 * Puts the temporary folders of this process, and of all it starts, into memory where there is room: databases force their files
 * to the disk at every commit, and no test asks whether the disk really has them. Removed when this process ends.
 */
export function keepTemporaryFilesInMemory() {
  if (!existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  // A container may have less than the machine. Older versions of Node do not say: then the disk it is.
  const free = process.availableMemory?.() ?? 0
  if (bavail * bsize < FOLDER_BYTES || free < FOLDER_BYTES + PROGRAM_BYTES) return
  const folder = mkdtempSync(join(MEMORY, 'holdfast-test-'))
  // A throw-away PostgreSQL runs under another account, in a folder below this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
