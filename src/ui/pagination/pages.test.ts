import { describe, expect, it } from 'vitest'

import { offeredPages } from './pages.ts'

describe('the offered pages', () => {
  it('are all pages if there are few', () => {
    expect(offeredPages(1, 1)).toEqual([1])
    expect(offeredPages(2, 4)).toEqual([1, 2, 3, 4])
  })
  it('are the ends and the neighbours if there are many', () => {
    expect(offeredPages(1, 20)).toEqual([1, 2, null, 20])
    expect(offeredPages(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
    expect(offeredPages(20, 20)).toEqual([1, null, 19, 20])
  })
  it('never leave out a single page', () => {
    expect(offeredPages(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  })
})
