import { expect, test } from 'vitest'
import { linesOf } from './save-and-report.ts'

test('the lines of a CSV file are its records without the header', async () => {
  expect(await linesOf('a,b\n1,2\n3,"two\nlines"\n')).toBe(2)
  expect(await linesOf('a,b\r\n')).toBe(0)
  expect(await linesOf('')).toBe(0)
})
