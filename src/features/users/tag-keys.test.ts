import { expect, it } from 'vitest'
import { chosenAfterKey } from './tag-keys.ts'

it('the arrows walk through the suggestions and back to the field', () => {
  expect(chosenAfterKey('ArrowDown', -1, 2)).toBe(0)
  expect(chosenAfterKey('ArrowDown', 1, 2)).toBe(-1)
  expect(chosenAfterKey('ArrowUp', -1, 2)).toBe(1)
  expect(chosenAfterKey('ArrowUp', 0, 2)).toBe(-1)
})
it('other keys, and arrows without suggestions, choose nothing', () => {
  expect(chosenAfterKey('Enter', 0, 2)).toBeNull()
  expect(chosenAfterKey('ArrowDown', -1, 0)).toBeNull()
})
