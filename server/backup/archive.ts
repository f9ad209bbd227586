import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { create, extract } from 'tar'
import * as z from 'zod/mini'

/** A backup cannot be made, read or restored; the message contains the reason. */
export class BackupError extends Error {}

const Manifest = z.object({
  format: z.literal(1),
  /** When the backup was made, ISO 8601 in UTC. */
  made: z.string(),
  /** The names of the migrations that the backup's database has run. */
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.output<typeof Manifest>

const MANIFEST = 'manifest.json'

/** Packs a folder and its manifest into one stream of bytes: a compressed tar. */
export async function pack(folder: string, manifest: Manifest) {
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest, null, 2))
  const others = (await readdir(folder)).filter((name) => name !== MANIFEST)
  return create({ gzip: true, cwd: folder, follow: false }, [MANIFEST, ...others.map((name) => `./${name}`)])
}

/**
 * Unpacks an archive into a new folder that only the folder's owner may enter. An existing folder is deleted first.
 * @returns the archive's manifest
 * @throws BackupError if the file is not a Holdfast archive, or is incomplete
 */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  try {
    await extract({ file, cwd: folder, strict: true, preserveOwner: false })
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')))
    rmSync(join(folder, MANIFEST))
    return manifest
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new BackupError(`${file} is no whole backup of Holdfast: ${(error as Error).message}`)
  }
}
