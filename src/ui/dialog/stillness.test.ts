import { describe, expect, test } from 'vitest'

import { correctionFor, shiftUnder } from './stillness.ts'

describe('the shift of the content under a pointer', () => {
  const before = [
    { item: 'a', top: 0, bottom: 40 },
    { item: 'b', top: 40, bottom: 80 },
    { item: 'c', top: 80, bottom: 120 },
  ]
  const moved = (tops: Record<string, number>) => shiftUnder(50, before, (item) => tops[item] ?? null)

  test('is the shift of the line under it', () => expect(moved({ a: 0, b: 70, c: 110 })).toBe(30))
  test('does not include the shift of lines above it', () => expect(moved({ a: -20, b: 40, c: 80 })).toBe(0))
  test('is that of the next line if its own has gone, so that the next does not move under the pointer', () =>
    expect(moved({ a: 0, c: 40 })).toBe(-40))
  test('is that of the innermost element under it', () => {
    const nested = [{ item: 'list', top: 0, bottom: 120 }, ...before]
    const tops: Record<string, number> = { list: 0, b: 60, c: 100 }
    expect(shiftUnder(50, nested, (item) => tops[item] ?? null)).toBe(20)
  })
  test('is zero if no line is left', () => expect(moved({ a: 0 })).toBe(0))
})

describe('the correction of a shift', () => {
  const area = { scrollTop: 100, scrollMost: 300, above: 0, below: 0 }
  test('scrolls if it can', () => {
    expect(correctionFor(30, area)).toEqual({ scrollTop: 130, above: 0, below: 0 })
    expect(correctionFor(-30, area)).toEqual({ scrollTop: 70, above: 0, below: 0 })
  })
  test('adds space at an end that scrolling does not reach', () => {
    expect(correctionFor(-130, area)).toEqual({ scrollTop: 0, above: 30, below: 0 })
    expect(correctionFor(250, area)).toEqual({ scrollTop: 350, above: 0, below: 50 })
  })
  test('removes added space above before it scrolls', () => {
    expect(correctionFor(50, { ...area, scrollTop: 0, above: 30 })).toEqual({ scrollTop: 20, above: 0, below: 0 })
  })
})
