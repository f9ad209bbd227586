import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '#server/kernel/gateways/files.ts'

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/**
 * The local default: files in a folder. A file is visible only after it has been written completely.
 * Names may contain only letters, digits, `_` and `-`; the functions throw for any other name.
 */
export function fileFolder(folder: string): Files {
  const at = (name: string) => {
    if (!/^[\w-]+$/.test(name)) throw new Error(`No name of a file: ${name}`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const passing = `${at(name)}.${process.pid}.new`
      await writeFile(passing, bytes, { mode: 0o600, flush: true })
      await rename(passing, at(name))
    },
    async read(name) {
      try {
        return await readFile(at(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(name) {
      await unlink(at(name)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}
