import { expect, test } from 'vitest'
import { fieldsIn, isFields } from './fields.ts'

test('only an object that is no list has fields', () => {
  const row = { id: 1 }
  expect([row, {}, [], [row], null, undefined, 'id', 1].map(isFields)).toEqual([true, true, ...Array(6).fill(false)])
  expect(fieldsIn(row)).toBe(row)
  expect([[row], null, 'id'].map(fieldsIn)).toEqual([{}, {}, {}])
})
