import { describe, expect, test } from 'vitest'
import { missingEngines } from '#tests/support/run/engines.mjs'
import { engines } from '../stage.ts'
import { runCommand } from './commands.ts'
import { startDevice } from './devices.ts'
import { startPageServer } from './page-server.ts'
import { Play } from './play.ts'
import { scheduleOf } from './schedule.ts'
import { Tally } from './tally.ts'

const SCHEDULES = 50

/** The seeds of this run: all of them, unless STORAGE_SEED names one. */
const only = process.env['STORAGE_SEED']
const seeds = only === undefined ? Array.from({ length: SCHEDULES }, (_, index) => index + 1) : [Number(only)]

/** The faults that a run of all schedules must have met; of each list at least one. */
const faults = [
  ['kill before the last commit', 'close before the last commit', 'reload before the last commit'],
  ['cleared during transactions'],
  ['losses reported'],
  ['transactions without space'],
  ['change: aborted'],
]

describe.for(engines)('%s', (engine) => {
  test('the storage layer behaves on IndexedDB as the model of the sync expects, with faults', async ({ skip }) => {
    if ((await missingEngines(engine)).length > 0) skip(`${engine} is not installed`)
    const server = await startPageServer()
    const device = await startDevice(engine, server.url)
    const tally = new Tally()
    const begin = performance.now()
    try {
      const play = new Play(device, server, tally)
      for (const seed of seeds) await playSchedule(play, seed)
      const missed = faults.filter((any) => only === undefined && any.every((fault) => tally.of(fault) === 0))
      expect(missed).toEqual([])
    } finally {
      await device.close()
      server.close()
      console.log(`${engine}: ${Math.round((performance.now() - begin) / 1000)} s, ${tally}`)
    }
  }, 600_000)
})

async function playSchedule(play: Play, seed: number): Promise<void> {
  await play.reset()
  for (const [index, command] of scheduleOf(seed).entries()) {
    try {
      await runCommand(play, command)
    } catch (error) {
      throw new Error(`Seed ${seed}, command ${index}: ${JSON.stringify(command).slice(0, 3_000)}`, { cause: error })
    }
  }
  await play.seeLosses()
  play.tally.add('schedules')
}
