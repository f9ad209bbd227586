import { expect, test } from 'vitest'
import { resealed, seal, unseal } from './sealed.ts'

const now = { secret: 'the secret of now, long enough to be one' }
const before = { secret: 'the secret before it, long enough as well' }
const both = { ...now, secretOld: before.secret }

test('what was sealed opens, under the same secret and the same words', () => {
  const sealed = seal(now, 'whatsapp 123', 'EAAG-token')
  expect(sealed).not.toContain('EAAG')
  expect(unseal(now, 'whatsapp 123', sealed)).toBe('EAAG-token')
  expect(unseal(now, 'whatsapp 124', sealed)).toBeNull()
  expect(unseal(before, 'whatsapp 123', sealed)).toBeNull()
  expect(seal(now, 'whatsapp 123', 'EAAG-token')).not.toBe(sealed)
})

test('the secret before still reads, and what it sealed is sealed anew', () => {
  const old = seal(before, 'salesforce 9', 'refresh')
  expect(unseal(now, 'salesforce 9', old)).toBeNull()
  expect(unseal(both, 'salesforce 9', old)).toBe('refresh')
  const renewed = resealed(both, 'salesforce 9', old)!
  expect(unseal(now, 'salesforce 9', renewed)).toBe('refresh')
  expect(resealed(both, 'salesforce 9', renewed)).toBeNull()
  expect(resealed(now, 'salesforce 9', old)).toBeNull()
})

test.each(['', '1.', '2.abcd', 'nothing of ours', '1.AAAA'])('%j is nothing that opens', (text) =>
  expect(unseal(both, 'whatsapp 1', text)).toBeNull(),
)
