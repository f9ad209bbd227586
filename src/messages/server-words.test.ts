import { afterEach, describe, expect, it } from 'vitest'

import { setLocale } from './locale.ts'
import { serverWords } from './server-words.ts'

afterEach(() => setLocale('en'))

describe('the words of the server', () => {
  it.each([
    'Invalid email or password',
    'This email is already in use',
    'First name is required',
    'Must have max 20 characters',
    'Must be at least 8 characters',
    'Must be at least 0',
    'Must be at most 999,999,999',
    'Must be below 1,000,000,000',
    'Enter valid hax',
    'This has changed since you saw it',
  ])('stay the specification’s in English: %s', (text) => expect(serverWords(text)).toBe(text))
  it('are said in the language spoken', async () => {
    await setLocale('de')
    expect(serverWords('Invalid email or password')).toBe('E-Mail oder Passwort ist falsch')
    expect(serverWords('Must have max 20 characters')).toBe('Höchstens 20 Zeichen')
    expect(serverWords('Must be at most 999,999,999')).toBe('Darf höchstens 999.999.999 sein')
    expect(serverWords('Please enter hex color')).toBe('Bitte eine Hex-Farbe eingeben')
    expect(serverWords('Must be a number of hours')).toBe('Muss eine Anzahl Stunden sein')
  })
  it('that nobody has translated are shown as they came', async () => {
    await setLocale('de')
    expect(serverWords('Something nobody foresaw')).toBe('Something nobody foresaw')
    expect(serverWords('constructor')).toBe('constructor')
  })
})
