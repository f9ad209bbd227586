import { expect, test } from 'vitest'
import { layoutOf } from './layout-of.ts'

const house = { category: 'Baseball', league: 'MLB', kept: null }
const sections = () => ['101', '102', '103'].map((name) => ({ name, rows: [10, 12] }))

test('a house stays the same objects until a section or the kind of its field changes', () => {
  const drawn = layoutOf(sections(), house)
  expect(layoutOf(sections(), house)).toBe(drawn)
  expect(layoutOf(sections().slice(1), house)).not.toBe(drawn)
  expect(layoutOf(sections(), { ...house, category: 'Hockey' }).sections).not.toBe(drawn.sections)
})
