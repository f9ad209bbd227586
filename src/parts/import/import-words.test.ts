import { afterEach, describe, expect, it } from 'vitest'
import { fill, problemTexts, refusalTexts } from '#lib/imports/problem-texts.ts'
import { setLocale } from '#messages/locale.ts'
import { importWords } from './import-words.ts'

afterEach(() => setLocale('en'))

const params = {
  value: 'x',
  line: 3,
  column: 'title',
  max: 20,
  count: 2,
  seat: '7',
  first: '1',
  last: '9',
  name: 'a.xls',
  size: '21 MB',
  missing: 'row',
  venue: 'Hall',
  event: 'Gala',
  timezone: 'Europe/Paris',
}
const ofFile = Object.entries<string>({ ...problemTexts, ...refusalTexts }).map(([code, words]) => ({
  message: fill(words, params),
  text: { key: `import_problems_${code}`, params },
}))

describe('a message of an import', () => {
  it.each(ofFile)('stays as it came in English: $message', (keyed) => expect(importWords(keyed)).toBe(keyed.message))
  it.each(ofFile)('is shown in the language of the app: $message', async (keyed) => {
    await setLocale('de')
    expect(importWords(keyed)).not.toBe(keyed.message)
    expect(importWords(keyed)).not.toContain('undefined')
  })
  it.each([
    ['purchased_unchanged', { count: 1200 }, '1.200 verkaufte Plätze bleiben unverändert'],
    ['missing', { column: 'title' }, 'title fehlt.'],
  ])('shows %s with its values', async (code, values, words) => {
    await setLocale('de')
    expect(importWords({ message: 'English', text: { key: `import_problems_${code}`, params: values } })).toBe(words)
  })
  it('without a key is shown as it came', () => expect(importWords({ message: 'Something' })).toBe('Something'))
})
