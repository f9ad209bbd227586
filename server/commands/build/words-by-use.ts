import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const MESSAGE = '\0message:'
const imports = {
  registry: "import * as registry from '#messages/registry.ts'",
  table: "import { table } from '#messages/locale-table.ts'",
}

/**
 * Makes each compiled message its own module, so that it is in the chunk of the code that uses it. A bundler splits by modules:
 * with one for each area, the first script would contain the messages of every screen.
 */
export function wordsByUse(): Plugin {
  const messages = new Map<string, string>()
  return {
    name: 'holdfast:words-by-use',
    apply: 'build',
    resolveId: { filter: { id: /^\0message:/ }, handler: (id) => id },
    load: {
      filter: { id: [/^\0message:/, /[\\/]messages[\\/]generated[\\/]areas[\\/][\w-]+\.js$/] },
      async handler(id) {
        const line = messages.get(id.replace(MESSAGE, ''))
        if (line !== undefined) return { code: messageModule(line), moduleSideEffects: false }
        const area = messagesOf(await readFile(id, 'utf8'))
        for (const [key, source] of area) messages.set(key, source)
        const code = [...area.keys()].map((key) => `export { ${key} } from '${MESSAGE}${key}'`).join('\n')
        return { code, moduleSideEffects: false }
      },
    },
    buildEnd(error) {
      if (!error && messages.size === 0) this.error('No compiled messages were found in src/messages/generated/areas')
    },
  }
}

const messageModule = (line: string) => [line.includes('registry.') ? imports.registry : '', imports.table, line, ''].join('\n')

/**
 * Reads a compiled area with one message a line.
 * @returns the source of each message by its key
 * @throws for a line of another form
 */
export function messagesOf(code: string): Map<string, string> {
  const messages = new Map<string, string>()
  for (const line of code.split('\n')) {
    const key = /^export const (\w+) = /.exec(line)?.[1]
    if (key) messages.set(key, line)
    else if (line !== '' && !line.startsWith('import ')) throw new Error(`Not a compiled message: ${line.slice(0, 80)}`)
  }
  return messages
}
