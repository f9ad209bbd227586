/**
 * Compiles the catalogue `src/messages/{en,fr,de,nl}/<area>.json` into `src/messages/generated/`.
 *
 *   node src/messages/compile.mjs            once
 *   node src/messages/compile.mjs --watch    again after every change
 *
 * English texts are inside the message functions, one module per area, so that a bundle has only the English texts it uses.
 * Every other language is one table, loaded only if it is the language of the screen (chosen, or preferred by the browser).
 *
 *   generated/areas/<area>.js   export const events_title = (i) => (table.events_title ?? english)(i)
 *   generated/m.js              all areas
 *   generated/tables/<locale>.js  every message of one language
 *
 * A plural is written `{ "one": "{count} seat", "other": "{count} seats" }`. Its number is shown with the language's separators,
 * and so are the numbers of `figures` in every text. A file that is not JSON is reported and skipped; the exit code is then 1.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = dirname(fileURLToPath(import.meta.url))
const out = join(home, 'generated')
const settings = { baseLocale: 'en', locales: ['en', 'fr', 'de', 'nl'] }

/** Reads one language: area → its texts. Passes problems to `complain`, and skips unreadable files and misnamed keys. */
function readLocale(locale, complain) {
  const areas = new Map()
  for (const file of readdirSync(join(home, locale))
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const area = file.slice(0, -'.json'.length)
    const prefix = `${area.replaceAll('-', '_')}_`
    try {
      const texts = JSON.parse(readFileSync(join(home, locale, file), 'utf8'))
      delete texts.$schema
      for (const key of Object.keys(texts)) {
        if (key.startsWith(prefix)) continue
        complain(`${locale}/${file}: "${key}" must begin with "${prefix}"`)
        delete texts[key]
      }
      areas.set(area, texts)
    } catch (error) {
      complain(`${locale}/${file}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return areas
}

/** Compiles the texts of one language: key → { code, inputs, plural }. */
const compileLocale = (locale, texts) => new Map(Object.entries(texts).map(([key, text]) => [key, compileText(locale, text)]))

/** The parameters that are figures in every text. A number gets the separators of the language; a text is not changed. */
const figures = new Set(['count', 'done', 'held', 'max', 'min', 'most', 'quantity', 'refused', 'sold', 'total'])

/** Compiles one text to the source code of a function. Returns also the names of its parameters, and whether it has plurals. */
function compileText(locale, text) {
  if (typeof text === 'string') {
    const inputs = inputsOf(text)
    const words = literal(text, (name) => (figures.has(name) ? `registry.figure('${locale}', i.${name})` : `i.${name}`))
    return { code: `${inputs.length ? '(i)' : '()'} => ${words}`, inputs, plural: false }
  }
  const number = `registry.number('${locale}', i.count)`
  const words = (form) => literal(form, (name) => (name === 'count' ? number : `i.${name}`))
  const choices = Object.entries(text)
    .filter(([form]) => form !== 'other')
    .map(([form, its]) => `registry.plural('${locale}', i.count) === '${form}' ? ${words(its)} : `)
  const inputs = [...new Set(['count', ...Object.values(text).flatMap(inputsOf)])]
  return { code: `(i) => ${choices.join('')}${words(text.other ?? '')}`, inputs, plural: true }
}

const placeholder = /\{(\w+)\}/g
const inputsOf = (text) => [...new Set([...text.matchAll(placeholder)].map((match) => match[1]))]

/** Returns a text as a JavaScript literal, with its placeholders as expressions. */
function literal(text, expression) {
  if (inputsOf(text).length === 0) return JSON.stringify(text)
  const escaped = text.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')
  return `\`${escaped.replaceAll(placeholder, (_, name) => `\${${expression(name)}}`)}\``
}

const withRegistry = (code, path) =>
  code.includes('registry.') ? `import * as registry from '${path}registry.ts'\n${code}` : code

function areaModule(compiled) {
  const lines = [...compiled].map(([key, { code, inputs }]) =>
    inputs.length === 0
      ? `export const ${key} = () => table.${key}?.() ?? ${code.slice('() => '.length)}`
      : `export const ${key} = (i) => (table.${key} ?? (${code}))(i)`,
  )
  return withRegistry(`import { table } from '../../locale-table.ts'\n${lines.join('\n')}\n`, '../../')
}

function areaTypes(compiled) {
  const lines = [...compiled].map(([key, { inputs, plural }]) => {
    const fields = inputs.map((name) => `${name}: ${plural && name === 'count' ? 'number' : 'string | number'}`)
    return `export declare const ${key}: (${fields.length ? `inputs: { ${fields.join('; ')} }` : ''}) => string`
  })
  return `${lines.join('\n')}\nexport {}\n`
}

function tableModule(compiled) {
  const lines = [...compiled].map(([key, { code }]) => `  ${key}: ${code},`)
  return withRegistry(`export const table = {\n${lines.join('\n')}\n}\n`, '../../')
}

/** Writes changed files, each by renaming a draft, so that nobody reads an incomplete file. Deletes files not in `files`. */
function write(files) {
  for (const [name, content] of files) {
    const path = join(out, name)
    mkdirSync(dirname(path), { recursive: true })
    try {
      if (readFileSync(path, 'utf8') === content) continue
    } catch {
      // The file does not exist yet.
    }
    const draft = `${path}.${process.pid}.tmp`
    writeFileSync(draft, content)
    renameSync(draft, path)
  }
  for (const folder of ['areas', 'tables'])
    for (const file of readdirSync(join(out, folder)))
      if (!file.endsWith('.tmp') && !files.has(`${folder}/${file}`)) rmSync(join(out, folder, file), { force: true })
}

async function compileAll() {
  const complaints = []
  const files = new Map([['.gitignore', '*\n']])
  const tableTypes = 'export declare const table: Record<string, (inputs: never) => string>\n'
  const areas = readLocale('en', (text) => complaints.push(text))
  let count = 0
  for (const [area, texts] of areas) {
    const compiled = compileLocale('en', texts)
    count += compiled.size
    files.set(`areas/${area}.js`, areaModule(compiled))
    files.set(`areas/${area}.d.ts`, areaTypes(compiled))
  }
  const all = [...areas.keys()].map((area) => `export * from './areas/${area}.js'\n`).join('')
  files.set('m.js', all).set('m.d.ts', `${all}export {}\n`)
  for (const locale of settings.locales) {
    const own = locale === 'en' ? areas : readLocale(locale, (text) => complaints.push(text))
    files.set(`tables/${locale}.js`, tableModule(compileLocale(locale, Object.assign({}, ...own.values()))))
    files.set(`tables/${locale}.d.ts`, tableTypes)
  }
  write(files)
  for (const text of complaints) console.error(`messages: ${text}`)
  console.log(`messages: ${count} in ${areas.size} areas, ${settings.locales.join(' ')}`)
  return complaints.length === 0
}

const good = await compileAll()
if (process.argv.includes('--watch')) {
  let timer
  for (const locale of settings.locales)
    watch(join(home, locale), () => {
      clearTimeout(timer)
      timer = setTimeout(() => void compileAll(), 50)
    })
} else if (!good) process.exitCode = 1
