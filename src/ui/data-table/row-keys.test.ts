import { describe, expect, it } from 'vitest'

import { rowAfterKey } from './row-keys.ts'

describe('moving between the rows of a table', () => {
  it('goes down with j and the arrow, and stops at the last row', () => {
    expect(rowAfterKey('j', 0, 3)).toBe(1)
    expect(rowAfterKey('ArrowDown', 1, 3)).toBe(2)
    expect(rowAfterKey('j', 2, 3)).toBe(2)
  })
  it('goes up with k and the arrow, and stops at the first row', () => {
    expect(rowAfterKey('k', 2, 3)).toBe(1)
    expect(rowAfterKey('ArrowUp', 0, 3)).toBe(0)
  })
  it('reaches the ends with Home and End, and ten rows with the page keys', () => {
    expect(rowAfterKey('Home', 7, 30)).toBe(0)
    expect(rowAfterKey('End', 7, 30)).toBe(29)
    expect(rowAfterKey('PageDown', 25, 30)).toBe(29)
    expect(rowAfterKey('PageUp', 25, 30)).toBe(15)
  })
  it('leaves other keys and empty tables alone', () => {
    expect(rowAfterKey('x', 1, 3)).toBeNull()
    expect(rowAfterKey('j', 0, 0)).toBeNull()
  })
})
