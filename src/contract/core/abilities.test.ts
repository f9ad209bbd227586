import { expect, test } from 'vitest'
import { covers } from './abilities.ts'
import { type Subject, subjects } from './access.ts'

test('a person manages the subjects they hold and no others', () => {
  const held = new Set<Subject>(['offers', 'tag'])
  expect(subjects.filter((subject) => covers(held, subject))).toEqual(['offers', 'tag'])
  expect(subjects.filter((subject) => covers(new Set(), subject))).toEqual([])
})

test('the subject all covers every other subject', () => {
  expect(subjects.every((subject) => covers(new Set(['all']), subject))).toBe(true)
})
