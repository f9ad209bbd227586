import { closeSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Forces a folder to the disk, with everything in it. Links are not followed. */
export function forceFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) forceFolder(path)
    else if (entry.isFile()) forceOne(path)
  }
  forceOne(folder)
}

/** Renames a folder, all of it on the disk first, so that it is found whole under its new name or not at all. */
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
