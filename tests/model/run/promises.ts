import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelServer } from '../world/model-server.ts'
import { ALL_ORDINARY } from '../commands/moods.ts'
import { openServer, runSchedule } from './schedule.ts'

/**
 * So many schedules are tried each time, always the same ones; a soak tries others. Each of the two files takes a half: one the
 * days like any other, one those with a mood.
 */
const SCHEDULES = Number(process.env['MODEL_SCHEDULES'] ?? 500)
const HALF = Math.ceil(SCHEDULES / 2)

/** Holds the promises against one half of the schedules, on a server of its own; answers that server. */
export function keepsItsPromises(half: 'first' | 'second'): () => ModelServer {
  let server: ModelServer
  beforeAll(async () => void (server = await openServer()))
  afterAll(() => server.close())

  const [from, to] = half === 'first' ? [1, HALF] : [ALL_ORDINARY + 1, ALL_ORDINARY + SCHEDULES - HALF]
  test(`schedules ${from} to ${to} keep every promise`, async () => {
    for (let seed = from; seed <= to; seed++) await keepsThemAll(server, seed)
  })
  return () => server
}

export const keepsThemAll = async (server: ModelServer, seed: number): Promise<void> =>
  expect(await runSchedule(server, seed)).toMatchObject({ seed, broken: null })
