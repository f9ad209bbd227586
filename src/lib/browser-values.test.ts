import { expect, test } from 'vitest'
import { valuesIn } from './browser-values.ts'

/** A storage in memory, whose writes fail while it is full. */
function storageOf(rows: Record<string, string>) {
  const state = { isFull: false }
  const storage = {
    getItem: (key: string) => rows[key] ?? null,
    setItem(key: string, value: string) {
      if (state.isFull) throw new DOMException('The storage is full.', 'QuotaExceededError')
      rows[key] = value
    },
    removeItem: (key: string) => void delete rows[key],
  } as Storage
  return { rows, state, values: valuesIn(() => storage) }
}

test('values are stored, read and removed', () => {
  const { rows, values } = storageOf({ old: '1' })
  values.set('new', '2')
  values.remove('old')
  expect([rows, values.get('new'), values.get('old')]).toEqual([{ new: '2' }, '2', null])
})

test('JSON that is missing or damaged is null', () => {
  const { values } = storageOf({ good: '{"a":1}', damaged: '{"a"' })
  expect(['good', 'damaged', 'missing'].map(values.getJson)).toEqual([{ a: 1 }, null, null])
})

test('a value that does not fit replaces the stored one until the page is closed, and is stored when there is room', () => {
  const { rows, state, values } = storageOf({ key: 'old' })
  state.isFull = true
  values.set('key', 'new')
  expect([values.get('key'), rows]).toEqual(['new', { key: 'old' }])
  state.isFull = false
  values.set('key', 'newer')
  expect([values.get('key'), rows]).toEqual(['newer', { key: 'newer' }])
  values.remove('key')
  expect(values.get('key')).toBeNull()
})

test('without a storage, values last as long as the page', () => {
  const values = valuesIn(() => {
    throw new DOMException('Storage is blocked for this site.', 'SecurityError')
  })
  values.set('token', 'abc')
  expect([values.get('token'), values.get('other')]).toEqual(['abc', null])
  values.remove('token')
  expect(values.get('token')).toBeNull()
})
