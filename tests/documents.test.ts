import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

import { settings } from '#server/config/settings.ts'
import { readSources } from './support/conventions/sources.ts'

const sources = readSources('src', 'server', 'sw', 'tests')
const read = (path: string) => readFileSync(path, 'utf8')

/**
 * The Markdown documents that people read. Reports of past runs, the page that is generated and the guide of the app, which
 * `guide.test.ts` checks, are left out.
 */
const documents = ['.', '.github', 'src', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }).map((file) => normalize(join(folder, file))),
  )
  .filter(
    (path) => path.endsWith('.md') && !['REPORT.md', 'settings.md'].includes(basename(path)) && !path.startsWith('src/help/'),
  )
  .map((path) => ({ path, text: read(path) }))

const block = /^ *```[\s\S]*?^ *```/gm

/** Returns the texts in backticks outside of code blocks. */
const quoted = (text: string) => [...text.replaceAll(block, '').matchAll(/`([^`\n]+)`/g)].map(([, words]) => words!)

/** Returns the names in each document that do not exist. */
const missing = (namesIn: (text: string) => string[], exists: (name: string, document: string) => boolean) =>
  documents.flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !exists(name, path))
      .map((name) => `${path}: ${name}`),
  )

/** Returns the address of a heading, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading!))

test('the list of documents is complete', () => {
  expect(documents.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'README.md',
      '.github/CONTRIBUTING.md',
      'src/README.md',
      'server/deploy/README.md',
      'tests/README.md',
    ]),
  )
})

test('every link in a document leads to a file and a heading that exist', () => {
  const links = (text: string) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).filter((to) => !/^(?:https?|mailto):/.test(to))
  const leads = (to: string, document: string) => {
    const [file = '', heading] = to.split('#')
    const path = file === '' ? document : join(dirname(document), file)
    return existsSync(path) && (heading === undefined || anchorsOf(path).includes(heading))
  }
  expect(missing(links, leads)).toEqual([])
})

test('every file and folder that a document names exists', () => {
  const file = /^[\w$.][\w$./-]*\.(?:ts|tsx|mjs|json|md|yaml|example)$/
  const folder = /^(?:src|server|sw|tests|contract|data|features|lib|messages|parts|routes|shell|ui)\/[\w$/-]*$/
  const paths = (text: string) => quoted(text).filter((name) => file.test(name) || folder.test(name))
  const exists = (name: string, document: string) =>
    ['.', dirname(document), 'src'].some((from) => existsSync(join(from, name))) ||
    sources.some(({ path }) => path.endsWith(`/${name}`))
  expect(missing(paths, exists)).toEqual([])
})

test('every command that a document names is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = (text: string) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!)
  expect(missing(commands, (name) => name in scripts)).toEqual([])
})

test('every identifier in the pages about the code is in the code', () => {
  const code = sources.map(({ text }) => text).join('\n')
  const words = new Set(code.match(/[A-Za-z_]\w+/g))
  const identifiers = (text: string) => quoted(text).flatMap((name) => /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)/.exec(name) ?? [])
  const pages = ['src/README.md', 'src/contract/README.md', 'tests/README.md', '.github/CONTRIBUTING.md']
  expect(missing(identifiers, (name, document) => !pages.includes(document) || words.has(name))).toEqual([])
})

/** The most characters in a line of prose. */
const MOST_CHARACTERS = 140

test('a line of prose has at most 140 characters; tables and blocks of code may be longer', () => {
  const wide = (text: string) =>
    text
      .replaceAll(block, '')
      .split('\n')
      .filter((line) => line.length > MOST_CHARACTERS && !line.trimStart().startsWith('|'))
  const long = 'x'.repeat(MOST_CHARACTERS + 1)
  expect(wide(`${long}\n| ${long} |\n\`\`\`\n${long}\n\`\`\`\n${long.slice(1)}`)).toEqual([long])
  expect(missing(wide, () => false)).toEqual([])
})

const operation = () => read('server/deploy/README.md')

test('every message that the operators’ page quotes under Troubleshooting is in the server or the app', () => {
  const shown = [
    ...sources.filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts')).map(({ text }) => text),
    ...readdirSync('src/messages/en').map((file) => read(join('src/messages/en', file))),
  ].join('\n')
  const rows = operation()
    .split('## Troubleshooting')[1]!
    .split('\n## ')[0]!
    .matchAll(/^\| ([^|]*) \|/gm)
  const messages = [...rows].flatMap(([, symptom]) => [...symptom!.matchAll(/"([^"]+)"/g)].map(([, message]) => message!))
  const isShown = (message: string) => message.split('…').every((part) => shown.includes(part.trim()))
  expect(messages).toContain('This server signs with another secret')
  expect(messages.filter((message) => !isShown(message))).toEqual([])
})

test('every setting about webhooks is on the page for operators', () => {
  const ofWebhooks = Object.entries(settings).filter(([, { about }]) => /webhook/.test(about))
  const names = ofWebhooks.map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(['STRIPE_WEBHOOK_SECRET', 'WHATSAPP_VERIFY_TOKEN']))
  const page = quoted(operation())
  expect(names.filter((name) => !page.includes(name))).toEqual([])
})
