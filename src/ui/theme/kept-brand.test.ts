import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brandVariables } from './brand.ts'
import { brandNames, keepBrand, keptBrand, layBrand } from './kept-brand.ts'

const stored = new Map<string, string>()
const laid = new Map<string, string>()
let writes = 0

beforeEach(() => {
  stored.clear()
  laid.clear()
  writes = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const style = {
    getPropertyValue: (name: string) => laid.get(name) ?? '',
    setProperty: (name: string, value: string) => {
      writes++
      if (value === '') laid.delete(name)
      else laid.set(name, value)
    },
  }
  vi.stubGlobal('document', { documentElement: { style } })
})
afterEach(() => vi.unstubAllGlobals())

describe('a brand stored for the next start', () => {
  const variables = brandVariables('#00558c')!

  it('has every variable that is derived from a colour', () => {
    expect(Object.keys(variables)).toEqual([...brandNames])
  })

  it('is returned for its channel, and for no other', () => {
    keepBrand(7, { colors: ['#00558c', null], variables })
    expect(keptBrand(7)).toEqual({ colors: ['#00558c', null], variables })
    expect(keptBrand(8)).toBeNull()
  })

  it('is removed once the channel has no colours', () => {
    keepBrand(7, { colors: ['#00558c', null], variables })
    keepBrand(7, { colors: [null, null], variables: null })
    expect(stored.size).toBe(0)
  })

  it.each(['{', '"red"', '{"colors":1,"variables":{}}'])('is null if the storage contains %s', (text) => {
    stored.set('holdfast.brand.7', text)
    expect(keptBrand(7)).toBeNull()
  })

  it('is applied once: the same brand again changes nothing, and null removes it', () => {
    layBrand(variables)
    expect(Object.fromEntries(laid)).toEqual(variables)
    const after = writes
    layBrand({ ...variables })
    expect(writes).toBe(after)
    layBrand(null)
    expect(laid.size).toBe(0)
  })
})
