import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const areas = join(import.meta.dirname, '../../../src/messages/generated/areas')
const named = /(?<![\w$./])m\.(\w+)/g
const imported = /import \{ m \} from ['"]#messages\/m\.ts['"];?/
const WORD = '\0message:'

/**
 * Makes a module of every message, so that each lies with the code that names it. Through one module of all messages the first
 * script would carry those of every screen: a bundler splits by modules, not by what they export.
 */
export function wordsByUse(): Plugin {
  const messages = new Map<string, string>()
  return {
    name: 'holdfast:words-by-use',
    apply: 'build',
    enforce: 'pre',
    // After the catalogue is compiled.
    buildStart: {
      sequential: true,
      order: 'post',
      handler() {
        for (const file of readdirSync(areas).filter((name) => name.endsWith('.js')))
          for (const line of readFileSync(join(areas, file), 'utf8').split('\n')) {
            const key = /^export const (\w+) = /.exec(line)?.[1]
            if (key) messages.set(key, line)
          }
      },
    },
    resolveId: (id) => (id.startsWith(WORD) ? id : undefined),
    load(id) {
      const line = id.startsWith(WORD) && messages.get(id.slice(WORD.length))
      if (!line) return undefined
      const registry = line.includes('registry.') ? "import * as registry from '#messages/registry.ts'\n" : ''
      return { code: `${registry}import { table } from '#messages/locale-table.ts'\n${line}\n`, moduleSideEffects: false }
    },
    transform(code, id) {
      if (!/\.tsx?(?:\?|$)/.test(id) || !imported.test(code)) return undefined
      const keys = [...new Set([...code.matchAll(named)].map(([, key]) => key!))]
      const missing = keys.find((key) => !messages.has(key))
      if (missing) return this.error(`${id} names the message ${missing}, which is not in the catalogue`)
      const imports = keys.map((key) => `import { ${key} as m_${key} } from '${WORD}${key}'`).join('; ')
      return { code: code.replace(imported, imports).replaceAll(named, 'm_$1'), map: null }
    },
  }
}
