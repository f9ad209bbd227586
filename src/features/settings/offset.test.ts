import { expect, test } from 'vitest'
import { hoursOf, offsetOf } from './offset.ts'

test.each([
  ['-168', { number: 1, unit: 'weeks', side: 'before' }],
  ['3', { number: 3, unit: 'hours', side: 'after' }],
  ['-48', { number: 2, unit: 'days', side: 'before' }],
  ['0.5', { number: 30, unit: 'minutes', side: 'after' }],
  ['0', { number: 0, unit: 'hours', side: 'after' }],
  ['', { number: null, unit: 'hours', side: 'after' }],
] as const)('an offset of %j hours is shown in its unit and converted back', (hours, offset) => {
  expect(offsetOf(hours)).toEqual(offset)
  expect(hoursOf(offset)).toBe(hours)
})
test('a third of an hour is shown in minutes, though it is stored in hundredths', () => {
  expect(hoursOf({ number: 20, unit: 'minutes', side: 'before' })).toBe('-0.33')
  expect(offsetOf('-0.33')).toEqual({ number: 20, unit: 'minutes', side: 'before' })
})
