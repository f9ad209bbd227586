import { expect, test } from 'vitest'
import { moods } from './commands/moods.ts'
import { keepsItsPromises } from './run/promises.ts'
import { runSchedule } from './run/schedule.ts'

const server = keepsItsPromises(0)

test('one seed gives one schedule, with one outcome', async () => {
  const [once, twice] = [await runSchedule(server(), 17), await runSchedule(server(), 17)]
  expect(twice.steps).toBeGreaterThan(0)
  expect(twice).toEqual(once)
})

test('some online-only calls are carried out, so that promises about their results can break', async () => {
  let callsDone = 0
  for (let seed = 1; seed <= 5; seed++) callsDone += (await runSchedule(server(), seed, { mood: moods.unanswered })).callsDone
  expect(callsDone).toBeGreaterThan(0)
})
