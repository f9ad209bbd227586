import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** A folder whose files are in memory; only Linux has it. */
export const MEMORY = '/dev/shm'
/** The bytes of memory that all temporary folders of a run need together, and those that its programs need in addition. */
const FOLDER_BYTES = 3e9
const PROGRAM_BYTES = 6e9

/** Returns the free bytes of the folder in memory; 0 if the system has no such folder. */
export function freeMemory() {
  if (!existsSync(MEMORY)) return 0
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize
}

/**
 * Keeps the temporary folders of this process and its children in memory if there is space, because a database forces files to
 * disk at every commit, and no test checks the disk itself. The folders are removed when this process ends.
 */
export function keepTemporaryFilesInMemory() {
  // A container may have less memory than the machine. Old versions of Node do not report the container's memory; files then stay
  // on the disk.
  const free = process.availableMemory?.() ?? 0
  if (freeMemory() < FOLDER_BYTES || free < FOLDER_BYTES + PROGRAM_BYTES) return
  const folder = mkdtempSync(join(MEMORY, 'holdfast-test-'))
  // A temporary PostgreSQL runs under another account, in a folder inside this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
