import { expect, test } from 'vitest'
import { SignIn } from '#contract/session.ts'
import { ConfigError } from '#server/config.ts'
import { readAccount } from './account-input.ts'
import { readChannel } from './channel-input.ts'

test('an account has an email, a name and a given or generated password, with which its owner can sign in', async () => {
  expect(await readAccount(['ann@venue.example', 'Ann', 'Lee'], 'battery staple')).toEqual({
    email: 'ann@venue.example',
    name: 'Ann Lee',
    password: 'battery staple',
    role: 'holdfast',
  })
  expect(await readAccount(['ann@venue.example', 'Rene\u0301e'], 'pa\u0308ssword battery')).toMatchObject({
    name: 'Renée',
    password: 'pässword battery',
  })
  const { name, ...made } = await readAccount(['ann@venue.example'], undefined)
  expect(name).toBe('ann@venue.example')
  expect(SignIn.safeParse(made).success).toBe(true)
})

test('an account with a channel belongs to that channel, with its abilities', async () => {
  const words = ['ann@venue.example', 'Ann', '--channel', '7', '--may', 'sales_channel, csv_download,csv_download']
  expect(await readAccount(words, 'battery staple')).toMatchObject({
    role: 'sales_channel',
    entityId: 7,
    subjects: ['sales_channel', 'csv_download'],
  })
  expect(await readAccount(['ann@venue.example', '--channel', '7'], undefined)).toMatchObject({ entityId: 7, subjects: [] })
})

test.each([
  [[], undefined, 'Usage'],
  [['ann'], undefined, 'Usage'],
  // The sign-in form does not accept this email.
  [['ann@localhost'], undefined, 'Usage'],
  [['ann@venue.example', '--role', 'provider'], undefined, 'Usage'],
  [['ann@venue.example'], 'short', 'HOLDFAST_PASSWORD: Must be at least 8 characters'],
  [['ann@venue.example'], 'Password1', 'HOLDFAST_PASSWORD: Too common'],
  [['ann@venue.example'], '', 'HOLDFAST_PASSWORD: Required'],
  [['ann@venue.example', 'x'.repeat(256)], undefined, 'The name: Must have max 255 characters'],
  [['ann@venue.example', '--may', 'offers'], undefined, '--may requires --channel'],
  [['ann@venue.example', '--channel', 'harbor'], undefined, '--channel takes the number'],
  [['ann@venue.example', '--channel', '7', '--may', 'offers,everything'], undefined, '--may doesn’t know everything'],
])('%j is refused with a message', async (words, password, message) => {
  const refused = readAccount(words, password)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(message)
})

test('a channel has a name, a time zone and a currency', () => {
  expect(readChannel(['Harbor', 'Stadium', '--timezone', 'Europe/Paris', '--currency', 'EUR'])).toEqual({
    name: 'Harbor Stadium',
    timezone: 'Europe/Paris',
    currency_type: 'eur',
  })
  expect(readChannel(['Harbor'])).toEqual({ name: 'Harbor', timezone: 'America/Chicago', currency_type: 'usd' })
  expect(() => readChannel([])).toThrow('Usage')
  expect(() => readChannel(['Harbor', '--zone', 'UTC'])).toThrow('Usage')
  expect(() => readChannel(['Harbor', '--timezone', 'Mars'])).toThrow('--timezone takes one of')
  expect(() => readChannel(['Harbor', '--currency', 'doubloon'])).toThrow('--currency takes one of')
})
