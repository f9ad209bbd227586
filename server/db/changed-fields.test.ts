import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('a change contains its fields that are not undefined, including null, false and empty texts', () => {
  expect(changedFields({ a: undefined, b: null, c: false, d: '', e: 0 })).toEqual({ b: null, c: false, d: '', e: 0 })
  expect(changedFields(undefined)).toEqual({})
})
