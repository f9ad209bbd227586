import { afterEach, expect, test, vi } from 'vitest'
import { askToPersist } from './persist.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['keeps the storage already', { persisted: async () => true, persist: async () => false }, true],
  ['agrees', { persisted: async () => false, persist: async () => true }, true],
  ['does not agree', { persisted: async () => false, persist: async () => false }, false],
  ['blocks storage', { persisted: () => Promise.reject(new DOMException('Blocked', 'SecurityError')) }, false],
  ['cannot be asked', undefined, false],
])('a browser that %s', async (_, storage, isKept) => {
  vi.stubGlobal('navigator', { storage: storage && { persist: async () => true, ...storage } })
  expect(await askToPersist()).toBe(isKept)
})
