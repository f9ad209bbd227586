import { expect, test } from 'vitest'
import { keepsItsPromises } from './run/promises.ts'
import { runSchedule } from './run/schedule.ts'

const server = keepsItsPromises(0)

test('one seed is one schedule, with one outcome', async () => {
  const [once, twice] = [await runSchedule(server(), 17), await runSchedule(server(), 17)]
  expect(twice.steps).toBeGreaterThan(0)
  expect(twice).toEqual(once)
})
