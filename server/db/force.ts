import { closeSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a folder with everything in it to the disk (fsync). Links are not followed. */
export function forceFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) forceFolder(path)
    else if (entry.isFile()) forceOne(path)
  }
  forceOne(folder)
}

/** Renames a folder after it is completely on the disk, so that the new name never shows an incomplete folder. */
export function moveForced(from: string, to: string): void {
  forceFolder(from)
  renameSync(from, to)
  forceOne(dirname(to))
}

function forceOne(path: string): void {
  const open = openSync(path, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}
