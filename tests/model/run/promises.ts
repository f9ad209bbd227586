import { afterAll, beforeAll, expect, test } from 'vitest'
import kept from '../kept-seeds.json' with { type: 'json' }
import type { ModelServer } from '../world/model-server.ts'
import { ALL_ORDINARY, ALL_QUEUED, ALL_WITHOUT_DEEDS, ALL_WITHOUT_OFFERS } from '../commands/moods.ts'
import { openServer, runSchedule } from './schedule.ts'

/**
 * The number of schedules that are run each time, always the same ones; a soak runs others. Three fifths of each half are of its
 * own kind: ordinary days, or days with a mood. A fifth are days with calls that never wait in the queue, a fifth days with
 * rewards and price rules, half of these with named holds and undoing as well.
 */
const SCHEDULES = Number(process.env['MODEL_SCHEDULES'] ?? 300)
const FIFTH = Math.ceil(SCHEDULES / 10)
const TENTH = Math.ceil(FIFTH / 2)

/** Runs one half of the schedules, and of the kept seeds, on a server of its own. Returns that server. */
export function keepsItsPromises(half: 'first' | 'second'): () => ModelServer {
  let server: ModelServer
  beforeAll(async () => void (server = await openServer()))
  afterAll(() => server.close())

  const nth = half === 'first' ? 0 : 1
  const [before, part] = [nth * ALL_ORDINARY, nth * FIFTH]
  test.each([
    [before + 1, before + 3 * FIFTH],
    [ALL_QUEUED + part + 1, ALL_QUEUED + part + FIFTH],
    [ALL_WITHOUT_OFFERS + part + 1, ALL_WITHOUT_OFFERS + part + FIFTH - TENTH],
    [ALL_WITHOUT_DEEDS + part + 1, ALL_WITHOUT_DEEDS + part + TENTH],
  ])('schedules %i to %i keep every promise', async (from, to) => {
    for (let seed = from; seed <= to; seed++) await keepsThemAll(server, seed)
  })
  test('seeds that once broke a promise keep it', async () => {
    for (const seed of kept.filter((_, at) => at % 2 === nth)) await keepsThemAll(server, seed)
  })
  return () => server
}

const keepsThemAll = async (server: ModelServer, seed: number): Promise<void> =>
  expect(await runSchedule(server, seed)).toMatchObject({ seed, broken: null })
