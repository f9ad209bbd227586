import { expect, test } from 'vitest'
import { resealed, seal, unseal } from './sealed.ts'

const now = { secret: 'the secret of now, long enough to be one' }
const before = { secret: 'the secret before it, long enough as well' }
const both = { ...now, secretOld: before.secret }

test('a sealed text opens only with the same secret and the same purpose', () => {
  const sealed = seal(now, 'whatsapp 123', 'EAAG-token')
  expect(sealed).not.toContain('EAAG')
  expect(unseal(now, 'whatsapp 123', sealed)).toBe('EAAG-token')
  expect(unseal(now, 'whatsapp 124', sealed)).toBeNull()
  expect(unseal(before, 'whatsapp 123', sealed)).toBeNull()
  expect(seal(now, 'whatsapp 123', 'EAAG-token')).not.toBe(sealed)
})

test('a text sealed with the previous secret can be opened, and is sealed again with the new one', () => {
  const old = seal(before, 'salesforce 9', 'refresh')
  expect(unseal(now, 'salesforce 9', old)).toBeNull()
  expect(unseal(both, 'salesforce 9', old)).toBe('refresh')
  const renewed = resealed(both, 'salesforce 9', old)!
  expect(unseal(now, 'salesforce 9', renewed)).toBe('refresh')
  expect(resealed(both, 'salesforce 9', renewed)).toBeNull()
  expect(resealed(now, 'salesforce 9', old)).toBeNull()
})

test.each(['', '1.', '2.abcd', 'nothing of ours', '1.AAAA'])('%j does not open', (text) =>
  expect(unseal(both, 'whatsapp 1', text)).toBeNull(),
)
