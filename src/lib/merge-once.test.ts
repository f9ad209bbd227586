import { expect, test } from 'vitest'
import { mergeOnce } from './merge-once.ts'

test('objects with different keys become one, and absent ones are left out', () =>
  expect(mergeOnce([{ a: 1 }, undefined, { b: 2 }])).toEqual({ a: 1, b: 2 }))

test('a key in two objects is an error', () => expect(() => mergeOnce([{ a: 1 }, { a: 1 }])).toThrow('a is given twice.'))
