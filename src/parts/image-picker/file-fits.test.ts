import { expect, test } from 'vitest'
import { uploadProblem } from './file-fits.ts'

test('a picture of up to two million bytes fits; for a message, any file', () => {
  expect(uploadProblem({ type: 'image/png', size: 2_000_000 }, 'event')).toBeNull()
  expect(uploadProblem({ type: 'image/png', size: 2_000_001 }, 'event')).toBe('size')
  expect(uploadProblem({ type: 'image/svg+xml', size: 10 }, 'event')).toBe('kind')
  expect(uploadProblem({ type: 'text/plain', size: 10 }, 'mms')).toBeNull()
})
