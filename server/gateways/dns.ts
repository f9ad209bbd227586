import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Dns } from '#server/kernel/gateways/dns.ts'

const TTL_SECONDS = 300

/**
 * The local default: a zone file that a name server can load. It has one line for each name. The lines are sorted by each `put`.
 * @param target the host to which the names point
 */
export function zoneFile(file: string, target: string): Dns {
  const lineOf = (name: string) => `${name}. ${TTL_SECONDS} IN CNAME ${target}.`
  const isOf = (name: string) => (line: string) => line.startsWith(`${name}. `)
  const read = async (): Promise<string[]> => {
    try {
      return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  }
  const write = async (lines: string[]) => {
    await mkdir(dirname(file), { recursive: true })
    // The lines are written to another file, which is then renamed, so that a reader never sees an incomplete file.
    await writeFile(`${file}.new`, lines.map((line) => `${line}\n`).join(''))
    await rename(`${file}.new`, file)
  }
  return {
    async put(name) {
      const lines = await read()
      await write([...lines.filter((line) => !isOf(name)(line)), lineOf(name)].sort())
    },
    async remove(name) {
      const lines = await read()
      if (lines.some(isOf(name))) await write(lines.filter((line) => !isOf(name)(line)))
    },
    async has(name) {
      return (await read()).includes(lineOf(name))
    },
  }
}
