import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelServer } from '../world/model-server.ts'
import { ALL_ORDINARY, ALL_QUEUED, ALL_WITHOUT_DEEDS, ALL_WITHOUT_OFFERS } from '../commands/moods.ts'
import { openServer, runSchedule } from './schedule.ts'

/**
 * So many schedules are tried each time, always the same ones; a soak tries others. Of each of the two files three fifths are of
 * its own kind, one the days like any other, one those with a mood; a fifth are days on which calls that never wait are made too,
 * a fifth days with rewards and price rules, of which half have names for holds and undoing as well.
 */
const SCHEDULES = Number(process.env['MODEL_SCHEDULES'] ?? 500)
const FIFTH = Math.ceil(SCHEDULES / 10)
const TENTH = Math.ceil(FIFTH / 2)

/** Holds the promises against one half of the schedules, on a server of its own; answers that server. */
export function keepsItsPromises(half: 'first' | 'second'): () => ModelServer {
  let server: ModelServer
  beforeAll(async () => void (server = await openServer()))
  afterAll(() => server.close())

  const [before, part] = half === 'first' ? [0, 0] : [ALL_ORDINARY, FIFTH]
  test.each([
    [before + 1, before + 3 * FIFTH],
    [ALL_QUEUED + part + 1, ALL_QUEUED + part + FIFTH],
    [ALL_WITHOUT_OFFERS + part + 1, ALL_WITHOUT_OFFERS + part + FIFTH - TENTH],
    [ALL_WITHOUT_DEEDS + part + 1, ALL_WITHOUT_DEEDS + part + TENTH],
  ])('schedules %i to %i keep every promise', async (from, to) => {
    for (let seed = from; seed <= to; seed++) await keepsThemAll(server, seed)
  })
  return () => server
}

export const keepsThemAll = async (server: ModelServer, seed: number): Promise<void> =>
  expect(await runSchedule(server, seed)).toMatchObject({ seed, broken: null })
