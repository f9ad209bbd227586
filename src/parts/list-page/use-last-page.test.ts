import { expect, test } from 'vitest'
import { pageInstead } from './use-last-page.ts'

const ready = { status: 'ready', stale: false, rows: [], total: 20 } as const
const at = (page: number) => ({ page, pageSize: 20 })

test('a page whose last row was deleted is replaced by the last page with rows', () => {
  expect(pageInstead(at(2), ready)).toBe(1)
  expect(pageInstead(at(4), { ...ready, total: 41 })).toBe(3)
  expect(pageInstead(at(2), { ...ready, total: 0 })).toBe(1)
})

test('a page stays while it has rows, is loading, or is the first', () => {
  expect(pageInstead(at(2), { ...ready, rows: [{}], total: 21 })).toBeNull()
  expect(pageInstead(at(2), { ...ready, status: 'loading' })).toBeNull()
  expect(pageInstead(at(2), { ...ready, stale: true })).toBeNull()
  expect(pageInstead(at(1), { ...ready, total: 0 })).toBeNull()
  expect(pageInstead(at(2), { ...ready, total: 21 })).toBeNull()
})
