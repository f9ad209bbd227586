import { afterEach, describe, expect, it } from 'vitest'

import { ApiProblem } from '#data/api/problem.ts'
import { texts } from '#lib/problem-texts.ts'
import { readCatalogue } from '#messages/catalogue.ts'
import { setLocale } from '#messages/locale.ts'
import { callReason } from './call-reason.ts'
import { schemaWords } from './schema-words.ts'
import { problemDetail, translatedText } from './translated-text.ts'

afterEach(() => setLocale('en'))

describe('the texts of the server', () => {
  it.each(Object.entries(texts))('are those of the catalogue in English, too: %s', (key, english) =>
    expect(translatedText({ key, params: {} }, english)).toBe(readCatalogue('en').get(key)),
  )
  it.each([
    'Invalid email or password',
    'This email is already in use.',
    'First name is required',
    'Must have max 20 characters',
    'Must be at least 8 characters',
    'Must be at least 0',
    'Must be at most 999,999,999',
    'Must be below 1,000,000,000',
    'Enter valid hax',
    'This has changed since you saw it.',
  ])('stay as they are in English: %s', (text) => expect(schemaWords(text)).toBe(text))
  it('are shown in the language of the app', async () => {
    await setLocale('de')
    expect(schemaWords('Invalid email or password')).toBe('E-Mail-Adresse oder Passwort ist falsch.')
    expect(schemaWords('Must have max 20 characters')).toBe('Höchstens 20 Zeichen')
    expect(schemaWords('Must be at most 999,999,999')).toBe('Darf höchstens 999.999.999 sein')
    expect(schemaWords('Please enter hex color')).toBe('Geben Sie eine Hex-Farbe ein.')
    expect(schemaWords('Must be a number of hours')).toBe('Muss eine Anzahl Stunden sein')
    expect(schemaWords('The gateway didn’t respond.')).toBe('Das Gateway hat nicht geantwortet.')
  })
  it('are shown as they came if there is no translation', async () => {
    await setLocale('de')
    expect(schemaWords('Something nobody foresaw')).toBe('Something nobody foresaw')
    expect(schemaWords('constructor')).toBe('constructor')
    expect(translatedText({ key: 'constructor', params: {} }, 'As it came')).toBe('As it came')
  })
  it('are translated by the key that came with them, whatever the English text', async () => {
    await setLocale('de')
    expect(problemDetail({ detail: 'Some English', text: { key: 'server_end_in_past', params: {} } })).toBe(
      'Das Enddatum darf nicht in der Vergangenheit liegen.',
    )
  })
  it('name the status of a payment in the language of the app', async () => {
    await setLocale('nl')
    const said = translatedText({ key: 'sale_not_refundable', params: { status: 'failed' } }, 'English')
    expect(said).toBe('Een betaling met de status ‘Mislukt’ kan niet worden terugbetaald.')
  })
  it('name the reward that already applies automatically, in English, too', async () => {
    const text = { key: 'server_second_auto_apply_by', params: { code: 'SEASON15' } }
    expect(problemDetail({ detail: 'English', text })).toContain('SEASON15')
    await setLocale('fr')
    expect(problemDetail({ detail: 'English', text })).toContain('SEASON15')
  })
  it('are also translated for a call that was refused', async () => {
    await setLocale('de')
    const text = { key: 'bids_sold_out', params: {} }
    const refusal = { type: 'about:blank', title: '', status: 409, code: 'Conflict', detail: 'Some English', text } as const
    const said = callReason({ outcome: 'refused', problem: new ApiProblem(refusal) })
    expect(said).toBe('Alle Plätze dieses Gebotsprodukts sind vergeben.')
  })
})
