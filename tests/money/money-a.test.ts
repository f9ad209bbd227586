import { expect, test } from 'vitest'
import { keepsPromises } from './run/keeps-promises.ts'
import { runSchedule } from './run/schedule.ts'

const server = keepsPromises(0)

test('one seed gives one schedule, with one outcome', async () => {
  for (const seed of [9, 12, 13]) {
    const [once, twice] = [await runSchedule(server(), seed), await runSchedule(server(), seed)]
    expect(once.steps).toBeGreaterThan(0)
    expect(twice).toEqual(once)
  }
})
