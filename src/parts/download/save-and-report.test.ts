import { expect, test } from 'vitest'
import { linesOf } from './save-and-report.ts'

test('the lines of a CSV file are its records without the header', () => {
  expect(linesOf('a,b\n1,2\n3,"two\nlines"\n')).toBe(2)
  expect(linesOf('a,b\r\n')).toBe(0)
  expect(linesOf('')).toBe(0)
})
