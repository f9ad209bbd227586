import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoneyServer, openServer } from '../world/server.ts'
import kept from '../kept-seeds.json' with { type: 'json' }
import { runSchedule } from './schedule.ts'
import { shorten, storyOf } from './shorten.ts'

/** The number of schedules in each of the two test files of `npm test`, which have a worker and a server each. */
const EACH = 150

/** Defines a test of one half of the schedules and of the stored seeds. @returns a function that returns the test's server */
export function keepsPromises(half: 0 | 1): () => MoneyServer {
  let money: MoneyServer
  beforeAll(async () => void (money = await openServer()))
  afterAll(() => money.close())
  const first = 1 + half * EACH
  const seeds = [...Array.from({ length: EACH }, (_, nth) => first + nth), ...kept.filter((_, nth) => nth % 2 === half)]
  test(`money and messages keep their promises in the schedules ${first} to ${first + EACH - 1} and the kept seeds`, async () => {
    const stories: string[] = []
    for (const seed of seeds) {
      const outcome = await runSchedule(money, seed)
      if (outcome.wrong.length > 0) stories.push(storyOf(await shorten(money, outcome)))
    }
    expect(stories.join('\n')).toBe('')
  })
  return () => money
}
