import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelServer } from '../world/model-server.ts'
import { ALL_ORDINARY, ALL_QUEUED } from '../commands/moods.ts'
import { openServer, runSchedule } from './schedule.ts'

/**
 * So many schedules are tried each time, always the same ones; a soak tries others. Of each of the two files four fifths are of
 * its own kind, one the days like any other, one those with a mood; a fifth are days on which calls that never wait are made too.
 */
const SCHEDULES = Number(process.env['MODEL_SCHEDULES'] ?? 500)
const FIFTH = Math.ceil(SCHEDULES / 10)

/** Holds the promises against one half of the schedules, on a server of its own; answers that server. */
export function keepsItsPromises(half: 'first' | 'second'): () => ModelServer {
  let server: ModelServer
  beforeAll(async () => void (server = await openServer()))
  afterAll(() => server.close())

  const [before, withCalls] = half === 'first' ? [0, ALL_QUEUED] : [ALL_ORDINARY, ALL_QUEUED + FIFTH]
  test.each([
    [before + 1, before + 4 * FIFTH],
    [withCalls + 1, withCalls + FIFTH],
  ])('schedules %i to %i keep every promise', async (from, to) => {
    for (let seed = from; seed <= to; seed++) await keepsThemAll(server, seed)
  })
  return () => server
}

export const keepsThemAll = async (server: ModelServer, seed: number): Promise<void> =>
  expect(await runSchedule(server, seed)).toMatchObject({ seed, broken: null })
