// Compiles the message catalogue. src/messages/{locale}/{area}.json becomes src/messages/generated:
// one module an area with a typed function a message, the English text inside, so that a route's chunk carries only
// the texts it shows; and one table for each other language, loaded when that language is chosen.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { root } from './root.mjs'

export const locales = ['en', 'fr', 'de', 'nl']
const catalogue = join(root, 'src/messages')
const output = join(catalogue, 'generated')

/** The texts of one locale by area: `{ events: { events_title: 'Events' } }`. */
export async function readAreas(locale) {
  const folder = join(catalogue, locale)
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
  const areas = await Promise.all(files.map(async (file) => [basename(file, '.json'), await readTexts(join(folder, file))]))
  return Object.fromEntries(areas)
}

async function readTexts(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error.message}`, { cause: error })
  }
}

/** The names in braces of a text, in the order of the alphabet, each once. */
export function placeholdersOf(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].toSorted()
}

/** Compiles the whole catalogue; files whose content would not change are left alone, so that watchers stay calm. */
export async function compileMessages() {
  const english = await readAreas('en')
  refuseDoubles(english)
  const files = {
    'all.ts': Object.keys(english).map((area) => `export * from './${area}.ts'\n`).join('') || 'export {}\n',
    'locales.ts': localesModule(),
  }
  for (const [area, texts] of Object.entries(english)) files[`${area}.ts`] = areaModule(texts)
  for (const locale of locales.slice(1)) files[`table-${locale}.ts`] = tableModule(await readAreas(locale), english)
  await write(files)
}

const heading = '// Generated from the catalogue by `npm run messages`.\n'

function areaModule(texts) {
  const messages = Object.entries(texts).map(([key, text]) => {
    const names = placeholdersOf(text)
    if (names.length === 0) return `export const ${key} = (): string => text('${key}', ${JSON.stringify(text)})`
    const input = names.map((name) => `${name}: Value`).join('; ')
    return `export const ${key} = (input: { ${input} }): string => text('${key}', ${JSON.stringify(text)}, input)`
  })
  const valued = messages.some((line) => line.includes(': Value'))
  return `${heading}import { text${valued ? ', type Value' : ''} } from '../text.ts'\n\n${messages.join('\n')}\n`
}

function tableModule(areas, english) {
  const known = new Set(Object.values(english).flatMap(Object.keys))
  const texts = Object.values(areas).flatMap(Object.entries).filter(([key]) => known.has(key))
  return `${heading}export const table: Record<string, string> = ${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
}

function localesModule() {
  const loaders = locales.slice(1).map((locale) => `  ${locale}: async () => (await import('./table-${locale}.ts')).table,`)
  return `${heading}export const locales = ${JSON.stringify(locales)} as const\n\nexport const loadTable = {\n${loaders.join('\n')}\n}\n`
}

function refuseDoubles(areas) {
  const owner = new Map()
  for (const [area, texts] of Object.entries(areas)) {
    for (const key of Object.keys(texts)) {
      if (!/^[a-z]\w*$/.test(key)) throw new Error(`The message "${key}" of ${area}.json is not a name: lower case letters, digits and _.`)
      if (owner.has(key)) throw new Error(`The message ${key} stands in both ${owner.get(key)}.json and ${area}.json.`)
      owner.set(key, area)
    }
  }
}

async function write(files) {
  await mkdir(output, { recursive: true })
  for (const stale of await readdir(output)) if (!(stale in files)) await rm(join(output, stale), { recursive: true })
  for (const [name, content] of Object.entries(files)) {
    const file = join(output, name)
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== content) await writeFile(file, content)
  }
}

if (process.argv[1] === import.meta.filename) await compileMessages()
