/**
 * Compiles the catalogue `src/messages/{en,fr,de,nl}/<area>.json` into `src/messages/generated/`.
 *
 *   node src/messages/compile.mjs            once
 *   node src/messages/compile.mjs --watch    again after every change
 *
 * Paraglide compiles each message; what is ours is where the result goes. English stands inside the
 * message functions, one module an area, so that a bundle carries only the English words its code uses.
 * Every other language is one table of its own, loaded only by those who read it.
 *
 *   generated/areas/<area>.js   export const events_title = (i) => (table.events_title ?? english)(i)
 *   generated/m.js              all areas
 *   generated/tables/<locale>.js  every message of one language
 *
 * A plural is written `{ "one": "{count} seat", "other": "{count} seats" }`; its number is shown with the
 * language's own separators. A file that is no JSON is named and skipped; the exit code is then 1.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileBundle } from '@inlang/paraglide-js'
import messageFormat from '@inlang/plugin-message-format'

const home = dirname(fileURLToPath(import.meta.url))
const out = join(home, 'generated')
const settings = { baseLocale: 'en', locales: ['en', 'fr', 'de', 'nl'] }

/** Reads one language: area → its texts. Names what it cannot read. */
function readLocale(locale, complain) {
  const areas = new Map()
  for (const file of readdirSync(join(home, locale)).filter((name) => name.endsWith('.json')).sort()) {
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

/** Turns `{ one, other }` into the plugin's own form of a plural. */
function asVariants(text) {
  if (typeof text === 'string') return text
  const show = (form) => form.replaceAll('{count}', '{countShown}')
  const match = Object.entries(text).map(([form, words]) => [
    form === 'other' ? 'countForm=*' : `countForm=${form}`,
    show(words),
  ])
  return [
    {
      declarations: ['input count', 'local countForm = count: plural', 'local countShown = count: number'],
      selectors: ['countForm'],
      match: Object.fromEntries(match),
    },
  ]
}

/** Compiles the texts of one language: key → { code, inputs, plural }. */
async function compileLocale(locale, texts) {
  const content = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, asVariants(text)]))
  const { bundles, messages, variants } = await messageFormat.importFiles({
    settings,
    files: [{ locale, path: locale, content: new TextEncoder().encode(JSON.stringify(content)) }],
  })
  const compiled = new Map()
  for (const bundle of bundles) {
    const own = messages
      .filter((message) => message.bundleId === bundle.id)
      .map((message) => ({
        ...message,
        id: bundle.id,
        variants: variants.filter((variant) => variant.messageBundleId === bundle.id),
      }))
    const { code } = compileBundle({
      bundle: { ...bundle, messages: own },
      fallbackMap: { [locale]: undefined },
      messageReferenceExpression: (_, id) => id,
      settings: { ...settings, locales: [locale], baseLocale: locale },
    }).messages[locale]
    compiled.set(bundle.id, {
      code: code.replaceAll(/\/\*\*.*?\*\/\s*/gs, '').replace(/;\s*$/, ''),
      inputs: bundle.declarations.filter((one) => one.type === 'input-variable').map((one) => one.name),
      plural: typeof texts[bundle.id] !== 'string',
    })
  }
  return compiled
}

const withRegistry = (code, path) =>
  code.includes('registry.') ? `import * as registry from '${path}registry.ts'\n${code}` : code

function areaModule(compiled) {
  const lines = [...compiled].map(([key, { code }]) => `export const ${key} = (i) => (table.${key} ?? (${code}))(i)`)
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

/** Writes what changed, each file at once, so that a reader never meets half a file. */
function write(files) {
  for (const [name, content] of files) {
    const path = join(out, name)
    mkdirSync(dirname(path), { recursive: true })
    try {
      if (readFileSync(path, 'utf8') === content) continue
    } catch {
      // Not there yet.
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
    const compiled = await compileLocale('en', texts)
    count += compiled.size
    files.set(`areas/${area}.js`, areaModule(compiled))
    files.set(`areas/${area}.d.ts`, areaTypes(compiled))
  }
  const all = [...areas.keys()].map((area) => `export * from './areas/${area}.js'\n`).join('')
  files.set('m.js', all).set('m.d.ts', `${all}export {}\n`)
  for (const locale of settings.locales) {
    const own = locale === 'en' ? areas : readLocale(locale, (text) => complaints.push(text))
    files.set(`tables/${locale}.js`, tableModule(await compileLocale(locale, Object.assign({}, ...own.values()))))
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
