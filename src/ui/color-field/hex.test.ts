import { expect, it } from 'vitest'

import { hexOf } from './hex.ts'

it('three digits become six, and a text that is no colour is null', () => {
  expect(hexOf('#0aF')).toBe('#00aaff')
  expect(hexOf(' #12ab9C ')).toBe('#12ab9c')
  for (const text of ['', '#', '0aF', '#0aff', '#ggg', 'red']) expect(hexOf(text)).toBeNull()
})
