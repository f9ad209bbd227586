import { afterEach, expect, test, vi } from 'vitest'
import { problemTexts, refusalTexts } from '#lib/imports/problem-texts.ts'
import { areasOf, readCatalogue } from './catalogue.ts'
import { text } from './dynamic.ts'
import { locales, getLocale, onLocaleChange, setLocale } from './locale.ts'
import { m } from './m.ts'

afterEach(() => setLocale('en'))

test('a key begins with the name of its area', () => {
  const prefixes = areasOf('en').map((area) => `${area.replaceAll('-', '_')}_`)
  const strays = [...readCatalogue('en').keys()].filter((key) => !prefixes.some((prefix) => key.startsWith(prefix)))
  expect(strays).toEqual([])
})

test.each(locales.filter((locale) => locale !== 'en'))(
  '%s is used after it was chosen, and English after that',
  async (locale) => {
    await setLocale(locale)
    expect(m.common_cancel()).toBe(readCatalogue(locale).get('common_cancel'))
    expect(text('common_cancel')).toBe(m.common_cancel())
    await setLocale('en')
    expect(m.common_cancel()).toBe('Cancel')
  },
)

test('a plural takes the form and the separators of its language', async () => {
  expect([m.common_rows({ count: 1 }), m.common_rows({ count: 57061 })]).toEqual(['1 row', '57,061 rows'])
  await setLocale('fr')
  expect(m.common_rows({ count: 0 })).toBe('0 ligne')
  await setLocale('de')
  expect(m.common_rows({ count: 57061 })).toBe('57.061 Zeilen')
})

test('a figure has separators in texts without a plural, too; a formatted one stays as it is', async () => {
  expect([m.metrics_offers({ count: 1234 }), m.sync_waiting_of({ count: 1000, total: '2.000' })]).toEqual([
    'Offers: 1,234',
    '1,000 of 2.000 waiting',
  ])
  await setLocale('de')
  expect(m.metrics_offers({ count: 1234 })).toContain('1.234')
})

test('a stored label is shown with its parameters, an unknown one by its key', () => {
  expect(text('common_rows', { count: 2 })).toBe('2 rows')
  expect(text('of_an_older_version')).toBe('of_an_older_version')
  expect(text('constructor')).toBe('constructor')
})

test('the last of two choices in a row counts, and is the one that is stored', async () => {
  const stored: string[] = []
  vi.stubGlobal('localStorage', { setItem: (_: string, locale: string) => stored.push(locale) })
  await Promise.all([setLocale('fr'), setLocale('en')])
  vi.unstubAllGlobals()
  expect([getLocale(), m.common_cancel(), stored]).toEqual(['en', 'Cancel', ['en']])
})

test('listeners are called after a change, and only after a change', async () => {
  const seen: string[] = []
  const stop = onLocaleChange(() => seen.push(getLocale()))
  await setLocale('nl')
  await setLocale('nl')
  stop()
  await setLocale('en')
  expect(seen).toEqual(['nl'])
})

test('the problems of an import have the same texts as the server', () => {
  const english = readCatalogue('en')
  for (const [code, words] of Object.entries({ ...problemTexts, ...refusalTexts })) {
    expect(english.get(`import_problems_${code}`)).toBe(words)
  }
})
