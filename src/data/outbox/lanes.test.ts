import { describe, expect, test } from 'vitest'
import { Lanes } from './lanes.ts'

const after = (...taken: string[]) => {
  const lanes = new Lanes()
  lanes.take(taken)
  return lanes
}

describe('lanes', () => {
  test('a lane blocks itself and nothing beside it', () => {
    expect(after('seats/a').blocks(['seats/a'])).toBe(true)
    expect(after('seats/a').blocks(['seats/ab', 'events/a'])).toBe(false)
  })

  test('a wildcard waits for all below it, and all below wait for it', () => {
    expect(after('events/1').blocks(['events/*'])).toBe(true)
    expect(after('events/*').blocks(['events/1'])).toBe(true)
    expect(after('events/1/seats/x').blocks(['events/*'])).toBe(true)
    expect(after('events/*').blocks(['vip/1'])).toBe(false)
  })

  test('one lane of several is enough', () => {
    expect(after('events/1').blocks(['vip/2', 'events/1'])).toBe(true)
  })
})
