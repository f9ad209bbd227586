import { describe, expect, it } from 'vitest'

import { problemWith } from './file-problem.ts'

const twenty = 20_000_000

describe('a file that is dropped', () => {
  it('is accepted by its extension, in any case', () => {
    expect(problemWith({ name: 'Season.CSV', size: 10 }, '.csv', twenty)).toBeNull()
    expect(problemWith({ name: 'season.csv.xlsx', size: 10 }, '.csv', twenty)).toBe('type')
    expect(problemWith({ name: 'notes.txt', size: 10 }, '.csv, .txt', twenty)).toBeNull()
  })
  it('is refused if it is too big, and accepted at the limit', () => {
    expect(problemWith({ name: 'a.csv', size: twenty }, '.csv', twenty)).toBeNull()
    expect(problemWith({ name: 'a.csv', size: twenty + 1 }, '.csv', twenty)).toBe('size')
  })
})
