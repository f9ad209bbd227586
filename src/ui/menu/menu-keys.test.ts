import { describe, expect, it } from 'vitest'

import { entryAfterKey, entryTyped } from './menu-keys.ts'

const labels = ['Hold', 'Release', 'Rename', 'Settings']

describe('moving in a menu', () => {
  it('wraps around at both ends', () => {
    expect(entryAfterKey('ArrowDown', 3, labels)).toBe(0)
    expect(entryAfterKey('ArrowUp', 0, labels)).toBe(3)
    expect(entryAfterKey('ArrowDown', -1, labels)).toBe(0)
  })
  it('reaches the first and the last entry', () => {
    expect(entryAfterKey('Home', 2, labels)).toBe(0)
    expect(entryAfterKey('End', 0, labels)).toBe(3)
    expect(entryAfterKey('x', 0, labels)).toBeNull()
  })
  it('goes to an entry by its first letters, and to the next one if the letter is repeated', () => {
    expect(entryTyped('s', 0, labels)).toBe(3)
    expect(entryTyped('r', 0, labels)).toBe(1)
    expect(entryTyped('rr', 1, labels)).toBe(2)
    expect(entryTyped('ren', 1, labels)).toBe(2)
    expect(entryTyped('z', 0, labels)).toBeNull()
  })
})
