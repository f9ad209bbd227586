import { expect, test } from 'vitest'
import { providerReason } from './provider-words.ts'

test('a code of the payment provider is shown in words; an unknown code and a text are shown as they are', () => {
  expect(providerReason('expired_or_canceled_card')).toBe('The card has expired or was cancelled.')
  expect(providerReason('some_new_code')).toBe('some new code')
  expect(providerReason('The account is closed')).toBe('The account is closed')
})
