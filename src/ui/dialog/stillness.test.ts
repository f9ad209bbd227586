import { describe, expect, test } from 'vitest'

import { correctionFor, shiftUnder } from './stillness.ts'

describe('what lies under a hand', () => {
  const before = [
    { item: 'a', top: 0, bottom: 40 },
    { item: 'b', top: 40, bottom: 80 },
    { item: 'c', top: 80, bottom: 120 },
  ]
  const moved = (tops: Record<string, number>) => shiftUnder(50, before, (item) => tops[item] ?? null)

  test('has moved by as much as the line it is on', () => expect(moved({ a: 0, b: 70, c: 110 })).toBe(30))
  test('does not care for what is above it', () => expect(moved({ a: -20, b: 40, c: 80 })).toBe(0))
  test('is the next line where its own has gone: that must not come up under it', () => expect(moved({ a: 0, c: 40 })).toBe(-40))
  test('is the innermost of what it is on', () => {
    const nested = [{ item: 'list', top: 0, bottom: 120 }, ...before]
    const tops: Record<string, number> = { list: 0, b: 60, c: 100 }
    expect(shiftUnder(50, nested, (item) => tops[item] ?? null)).toBe(20)
  })
  test('is nothing where nothing is left', () => expect(moved({ a: 0 })).toBe(0))
})

describe('taking a shift back', () => {
  const area = { scrollTop: 100, scrollMost: 300, above: 0, below: 0 }
  test('is scrolling, where it can be', () => {
    expect(correctionFor(30, area)).toEqual({ scrollTop: 130, above: 0, below: 0 })
    expect(correctionFor(-30, area)).toEqual({ scrollTop: 70, above: 0, below: 0 })
  })
  test('makes room at an end where scrolling does not reach', () => {
    expect(correctionFor(-130, area)).toEqual({ scrollTop: 0, above: 30, below: 0 })
    expect(correctionFor(250, area)).toEqual({ scrollTop: 350, above: 0, below: 50 })
  })
  test('gives room above back before it scrolls', () => {
    expect(correctionFor(50, { ...area, scrollTop: 0, above: 30 })).toEqual({ scrollTop: 20, above: 0, below: 0 })
  })
})
