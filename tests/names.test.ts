import { parseSync } from 'vite'
import { expect, test } from 'vitest'

import { readSources, type Source } from './support/conventions/sources.ts'

/** Coined words in names, in lower case with a blank between the words of a name, and the words to use instead. */
const coined: readonly [words: RegExp, instead: string][] = [
  [/\banew\b/, 'again, new'],
  [/\bcaptive\b(?! portal)/, 'captive portal'],
  [/\berrand\b/, 'external call'],
  [/\blesser\b/, 'secondary column'],
  [/\bmay name\b/, 'mentions person'],
  [/\bmisfit\b/, 'upload problem'],
  [/\btakes? back\b|\btaken back\b/, 'discard unsent, cancel against unsent'],
  [/\bticked\b/, 'checked'],
  [/\bwork in\b/, 'apply results'],
  [/\b(?:un)?asked\b/, 'requested, request, query'],
  [/\bdeeds?\b/, 'action'],
  [/\bgo on\b/, 'resume, advance, run'],
  [/\b(?:un)?heard\b/, 'listen, received, message'],
  [/\broom\b/, 'topic, quota, budget, layout'],
  [/\b(?:un)?told\b|\btell(?:s|ing)?\b/, 'outcome, report, message, shown'],
  [/\bwish(?:es|ed)?\b/, 'change, queued change'],
]

/** Whether a name is of the wire, or of styles from which other code is generated. */
const fixed = (name: string, path: string) =>
  name === 'deed' || name.includes('refund_asked') || path === 'src/ui/chip/chip.recipe.ts'

test('names in the code use plain words', () => {
  expect(offencesIn(readSources('src', 'server', 'sw', 'tests'), coined)).toEqual([])
})

test.each(['const wishOf = 1', 'class A { #toldAt = 1 }', 'type Asked = string', 'f({ takeBack: 1 })', 'const MOST_TOLD = 1'])(
  '`%s` is caught',
  (code) => expect(offencesIn([sourceOf('src/a.ts', code)], coined)).toHaveLength(1),
)

test.each(["const text = 'told by the server'", 'const masked = 1', 'goOnline()', 'const captivePortal = 1', '// a wish'])(
  '`%s` is allowed',
  (code) => expect(offencesIn([sourceOf('src/a.ts', code)], coined)).toEqual([]),
)

test('names of files are checked too', () => {
  expect(offencesIn([sourceOf('src/data/wish.ts', '')], coined)).toEqual([
    { path: 'src/data/wish.ts', name: 'src/data/wish.ts', instead: 'change, queued change' },
  ])
})

const sourceOf = (path: string, text: string): Source => ({ path, text, code: text, imports: [] })

interface Offence {
  path: string
  name: string
  instead: string
}

/** Returns the names with a coined word, each once per file. The lists of coined words are left out. */
function offencesIn(sources: readonly Source[], words: typeof coined): Offence[] {
  const any = new RegExp(words.map(([one]) => one.source.replaceAll(String.raw`\b`, '').replaceAll(' ', '[ _-]?')).join('|'), 'i')
  return sources
    .filter(({ path }) => !/^tests\/(?:names|conventions)\.test\.ts$/.test(path))
    .flatMap(({ path, code }) => {
      const names = any.test(code) ? namesIn(path, code) : []
      return [path, ...names].flatMap((name) => {
        const found = words.find(([one]) => one.test(wordsOf(name)))
        return found && !fixed(name, path) ? [{ path, name, instead: found[1] }] : []
      })
    })
}

/** Splits a name into words: `releaseAll`, `release-all` and `RELEASE_ALL` become `release all`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^a-zA-Z\d]+/g, ' ')
    .toLowerCase()

/** Returns every name that the code of a file uses; words in strings do not count. */
function namesIn(path: string, code: string): string[] {
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && 'name' in node && typeof node.name === 'string' && String(node.type).endsWith('Identifier'))
      names.add(node.name)
    Object.values(node).forEach(visit)
  }
  const { program, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]!.message}`)
  visit(program)
  return [...names]
}
