import { expect, test } from 'vitest'
import { SignIn } from '#contract/session.ts'
import { ConfigError } from '#server/config.ts'
import { readAccount } from './account-input.ts'

test('an account is an email, a name and a password, given or made up, with which its owner can sign in', () => {
  expect(readAccount(['ann@venue.example', 'Ann', 'Lee'], 'battery staple')).toEqual({
    email: 'ann@venue.example',
    name: 'Ann Lee',
    password: 'battery staple',
  })
  const { name, ...made } = readAccount(['ann@venue.example'], undefined)
  expect(name).toBe('ann@venue.example')
  expect(SignIn.safeParse(made).success).toBe(true)
})

test.each([
  [[], undefined, 'Usage'],
  [['ann'], undefined, 'Usage'],
  // The sign-in form would not take it.
  [['ann@localhost'], undefined, 'Usage'],
  [['ann@venue.example'], 'short', 'HOLDFAST_PASSWORD: Must be at least 8 characters'],
  [['ann@venue.example'], '', 'HOLDFAST_PASSWORD: Required'],
  [['ann@venue.example', 'x'.repeat(256)], undefined, 'The name: Must have max 255 characters'],
])('%j is refused in words', (words, password, told) => {
  expect(() => readAccount(words, password)).toThrow(ConfigError)
  expect(() => readAccount(words, password)).toThrow(told)
})
