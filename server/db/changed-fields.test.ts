import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('a change carries its fields that are not undefined: null, false and empty texts, too', () => {
  expect(changedFields({ a: undefined, b: null, c: false, d: '', e: 0 })).toEqual({ b: null, c: false, d: '', e: 0 })
  expect(changedFields(undefined)).toEqual({})
})
