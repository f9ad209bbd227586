import { describe, expect, test } from 'vitest'
import { Lanes } from './lanes.ts'

const after = (...taken: string[]) => {
  const lanes = new Lanes()
  lanes.take({ lanes: taken, channel: 1 })
  return { blocks: (wanted: string[], channel = 1) => lanes.blocks({ lanes: wanted, channel }) }
}

describe('lanes', () => {
  test('a lane blocks itself and nothing beside it', () => {
    expect(after('seats/a').blocks(['seats/a'])).toBe(true)
    expect(after('seats/a').blocks(['seats/ab', 'events/a'])).toBe(false)
  })

  test('a wildcard waits for all below it, and all below wait for it', () => {
    expect(after('events/1').blocks(['events/*'])).toBe(true)
    expect(after('events/*').blocks(['events/1'])).toBe(true)
    expect(after('events/*').blocks(['events/*'])).toBe(true)
    expect(after('events/1/seats/x').blocks(['events/*'])).toBe(true)
    expect(after('events/*').blocks(['vip/1'])).toBe(false)
  })

  test('a wildcard covers the rows of its channel, and does not block those of another', () => {
    expect(after('events/1').blocks(['events/*'], 2)).toBe(false)
    expect(after('events/*').blocks(['events/1'], 2)).toBe(false)
    expect(after('events/*').blocks(['events/*'], 2)).toBe(false)
    // A row has the same lane in every channel.
    expect(after('events/1').blocks(['events/1'], 2)).toBe(true)
  })

  test('one shared lane of several blocks a change', () => {
    expect(after('events/1').blocks(['vip/2', 'events/1'])).toBe(true)
  })
})
