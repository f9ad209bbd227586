import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { differingParameters, missingKeys, readCatalogue } from '#messages/catalogue.ts'

import { dependOnEngine } from './support/run/projects.ts'
import { placesOf, readSources, withoutComments, type Source } from './support/conventions/sources.ts'

const all = readSources('src', 'server', 'sw', 'tests')
const isTest = ({ path }: Source) => path.includes('.test.') || path.startsWith('tests/')
const product = all.filter((source) => !isTest(source) && !source.path.startsWith('server/commands/'))
const within = (...folders: string[]) => product.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
const outside = (...places: string[]) => product.filter(({ path }) => !places.some((place) => path.startsWith(place)))

test('every package has an exact version: with a range, each start would install all of them again', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const named = Object.entries({ ...dependencies, ...devDependencies })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
})

describe('files', () => {
  test('have at most 350 lines', () => {
    const tooLong = all.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 })).filter(({ lines }) => lines > 350)
    expect(tooLong).toEqual([])
  })

  test('have names in kebab-case, with a role behind a dot; routes are named by their addresses', () => {
    const kebab = /^[a-z\d]+(?:-[a-z\d]+)*(?:\.[a-z\d]+(?:-[a-z\d]+)*)*$/
    const strays = all.filter(({ path }) => !path.startsWith('src/routes/') && !path.split('/').every((part) => kebab.test(part)))
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  test('are no barrels', () => {
    const reexport = /export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+'[^']+'/g
    const isBarrel = ({ path, code }: Source) =>
      (/\/index\.tsx?$/.test(path) && !path.startsWith('src/routes/')) ||
      (code.trim() !== '' && code.replaceAll(reexport, '').trim() === '' && !path.endsWith('messages/m.ts'))
    expect(all.filter(isBarrel).map(({ path }) => path)).toEqual([])
  })

  test('contain no reminders of unfinished work', () => {
    const reminder = /\b(?:TO[D]O|FIXM[E])\b/
    expect(all.filter(({ text }) => reminder.test(text)).map(({ path }) => path)).toEqual([])
  })
})

describe('comments', () => {
  /** Returns the docstrings of a file, each on one line. */
  const docstrings = ({ path, text }: Source) =>
    [...text.matchAll(/(?<=^|\s)\/\*\*([\s\S]*?)\*\//g)].map(([, words = '']) => ({
      path,
      words: words.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim(),
    }))

  test('that are docstrings begin with a verb or the name of the thing', () => {
    const asides = /^(?:What|Where|Who|Whose|Whoever|Of|Under|With|By|In which|So many)\b/
    expect(all.flatMap(docstrings).filter(({ words }) => asides.test(words))).toEqual([])
  })

  test('that are docstrings of the product have at most 45 words, besides their tags', () => {
    const own = all.filter(({ path }) => /^(?:src|server|sw)\/.*\.tsx?$/.test(path)).flatMap(docstrings)
    expect(own.filter(({ words }) => words.split(' @')[0]!.split(' ').length > 45)).toEqual([])
  })

  /** Coined words and unclear words, with the plain words to use instead. */
  const coined: Record<string, string> = {
    anew: 'again',
    'by now': 'now, already',
    deed: 'action',
    errand: 'external call',
    lies: 'is',
    'laid over': 'applied',
    'put down': 'saved',
    'so many': 'the number of',
    stands: 'is',
    tells: 'reports, shows',
    told: 'reported, shown',
    whoever: 'the caller, the person who',
    wish: 'queued change',
  }

  test('use plain words', () => {
    const words = new RegExp(String.raw`\b(?:${Object.keys(coined).join('|')})\b`, 'i')
    const commentsOf = ({ path, text }: Source) =>
      [...text.matchAll(/^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm)]
        .map(([comment]) => comment.replaceAll(/`[^`]*`|"[^"]*"|@param deed/g, ''))
        .filter((comment) => words.test(comment))
        .map((comment) => ({ path, comment, instead: coined[words.exec(comment)![0].toLowerCase()] }))
    expect(all.flatMap(commentsOf)).toEqual([])
  })

  test('state the rule itself and name no document outside the repository', () => {
    const elsewhere = /\b(?:specification|decisions?|design) \d/
    expect(all.flatMap(docstrings).filter(({ words }) => elsewhere.test(words))).toEqual([])
  })
})

test('tests that are skipped on PostgreSQL run on the embedded database', () => {
  const pattern = dependOnEngine
    .map((glob) =>
      glob
        .replaceAll('.', '\\.')
        .replaceAll('*', '[^/]*')
        .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`),
    )
    .join('|')
  const skipped = all.filter(({ path, code }) => path.startsWith('server/') && /skipIf\(\s*onRealPostgres/.test(code))
  expect(skipped.length).toBeGreaterThan(0)
  expect(skipped.filter(({ path }) => !new RegExp(`^(?:${pattern})$`).test(path)).map(({ path }) => path)).toEqual([])
})

describe('time, money and the network', () => {
  test('only the clock reads the current time', () => {
    const clocks = ['src/lib/clock.ts', 'src/lib/time.ts', 'server/db/lock.ts']
    expect(placesOf(outside(...clocks), /\bDate\.now\b|new Date\(\s*\)|\bTemporal\.Now\b/)).toEqual([])
  })

  test('the app uses the server clock: only its correction reads the clock of the device', () => {
    const corrected = ['src/lib/clock.ts', 'src/lib/server-clock.ts', 'src/data/browser-parts.ts', 'src/data/testing/', 'server/']
    expect(placesOf(outside(...corrected), /\bsystemClock\b/)).toEqual([])
  })

  test('screens handle times through lib, never as Date', () => {
    expect(placesOf(within('src/ui/', 'src/parts/', 'src/shell/', 'src/features/', 'src/routes/'), /new Date\(/)).toEqual([])
  })

  test('figures, money and times are formatted by lib alone', () => {
    expect(
      placesOf(
        outside('src/lib/', 'src/messages/'),
        /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:NumberFormat|DateTimeFormat)\b/,
      ),
    ).toEqual([])
  })

  test('a quantity on a screen has the separators of its language', () => {
    const bare = /(?:cell: .*=>|value:) (?:\w+\.)*\w*quantity(?:_\w+)?[,} ]|\{(?:\w+\.)*(?:count|quantity)\} ×/
    expect(placesOf(within('src/features/', 'src/parts/', 'src/shell/'), bare)).toEqual([])
  })

  test('only lib/browser-values uses the storages for texts, which browsers may refuse', () => {
    // missing-part.ts has to know whether its note outlives the page.
    const elsewhere = within('src/').filter(({ path }) => !/browser-values|missing-part/.test(path))
    expect(placesOf(elsewhere, /\b(?:local|session)Storage\./)).toEqual([])
  })

  test('only data/api calls the network', () => {
    expect(
      placesOf(
        within('src/').filter(({ path }) => !/^src\/data\/(?:api\/|browser-parts\.ts)/.test(path)),
        /(?<![\w.])fetch\(|from 'ofetch'|\bXMLHttpRequest\b/,
      ),
    ).toEqual([])
  })
})

describe('failures in the data layer', () => {
  const dropped = /\bcatch\s*\{|\.catch\(\s*(?:async\s*)?\(\s*\)\s*=>/

  test('no failure is dropped without a check by `background.ts`', () => {
    expect(placesOf(within('src/data/'), dropped)).toEqual([])
  })

  test.each(['try { a() } catch { b() }', 'void a().catch(() => undefined)', 'await a().catch(async () => {})'])(
    '%s is caught',
    (text) => expect(text).toMatch(dropped),
  )

  test.each([
    'a().catch((error: unknown) => report(error))',
    'catch (error) { if (!isQuota(error)) throw error }',
    'a().catch(trouble)',
  ])('%s is allowed', (text) => expect(text).not.toMatch(dropped))
})

describe('texts', () => {
  test('every text exists in every language', () => {
    expect(missingKeys().map(({ locale, key }) => `${key} is missing in ${locale}`)).toEqual([])
  })

  test('a translation has the parameters of the English text', () => {
    expect(differingParameters().map(({ locale, key }) => `${key} takes other parameters in ${locale}`)).toEqual([])
  })

  const screens = within('src/ui/', 'src/parts/', 'src/shell/', 'src/features/', 'src/routes/').filter(
    ({ path }) => path.endsWith('.tsx') && !path.includes('gallery'),
  )
  const bareText = /(?<!=)>(?=[^<>{}=;()]*[A-Za-z]{2})[^<>{}=;()]*<\/[a-zA-Z]/
  const bareAttribute = /\s(?:title|label|aria-label|placeholder|alt|heading|description|help)="(?=[^"]*[A-Za-z]{2})[^"]*"/

  test('every text is used, by its whole key or by a key that code puts together from its beginning', () => {
    const code = product.map((source) => source.code).join('\n')
    const words = new Set(code.match(/[a-z]\w*/g))
    const beginnings = Array.from(code.matchAll(/`([a-z]+(?:_[a-z]+)*_)\$\{/g), ([, beginning]) => beginning!)
    const unused = [...readCatalogue('en').keys()].filter(
      (key) => !words.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
    )
    expect(unused).toEqual([])
  })

  test('no screen has a hard-coded text', () => {
    expect([...placesOf(screens, bareText), ...placesOf(screens, bareAttribute)]).toEqual([])
  })

  test.each(['<p>Save seats</p>', '<b>\n  two words\n</b>', '<Field label="Your name" />'])(
    'a text like %s is caught',
    (text) => {
      const source = { path: 'x.tsx', text, code: withoutComments(text), imports: [] }
      expect([...placesOf([source], bareText), ...placesOf([source], bareAttribute)]).toHaveLength(1)
    },
  )

  test.each(['<p>{m.save()}</p>', '<b>·</b>', '<Field label={m.name()} />', 'new Map<string, Seat>()', '// <p>Save</p>'])(
    '%s is allowed on a screen',
    (text) => {
      const source = { path: 'x.tsx', text, code: withoutComments(text), imports: [] }
      expect([...placesOf([source], bareText), ...placesOf([source], bareAttribute)]).toEqual([])
    },
  )
})
