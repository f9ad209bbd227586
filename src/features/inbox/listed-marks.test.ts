import { expect, test } from 'vitest'
import type { Unread } from '#contract/inbox.ts'
import { listedMarks } from './listed-marks.ts'

const row = (fan: number, message: string) => ({ user: { id: fan }, message: { id: message } }) as Unread
const marks = new Map([
  [1, 'a'],
  [2, 'b'],
])

test('a mark whose row is still in the list stays', () => {
  expect(listedMarks(marks, [row(1, 'a'), row(2, 'b'), row(3, 'c')])).toBe(marks)
})

test('a mark whose row has left the list is removed, and so is one whose fan wrote again', () => {
  expect(listedMarks(marks, [row(1, 'a')])).toEqual(new Map([[1, 'a']]))
  expect(listedMarks(marks, [row(1, 'a'), row(2, 'newer')])).toEqual(new Map([[1, 'a']]))
})
