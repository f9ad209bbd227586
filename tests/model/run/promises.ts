import { afterAll, beforeAll, expect, test } from 'vitest'
import kept from '../kept-seeds.json' with { type: 'json' }
import type { ModelServer } from '../world/model-server.ts'
import {
  ALL_ORDINARY,
  ALL_QUEUED,
  ALL_WITH_TABS,
  ALL_WITHOUT_MAPS,
  ALL_WITHOUT_OFFERS,
  ALL_WITHOUT_UNDOING,
} from '../commands/moods.ts'
import { openServer, runSchedule } from './schedule.ts'

/**
 * The number of schedules in each run, always the same ones; a soak runs others. Three fifths of the first half are ordinary
 * schedules; three fifths of the second have moods. In each half a fifth has calls that are never queued, and a fifth has
 * rewards and price rules, half of these with named holds and undoing as well, a quarter also with maps of venues. Besides these, a
 * tenth as many schedules have a service worker.
 */
const SCHEDULES = Number(process.env['MODEL_SCHEDULES'] ?? 300)
const FIFTH = Math.ceil(SCHEDULES / 10)
const TENTH = Math.ceil(FIFTH / 2)
const TWENTIETH = Math.ceil(TENTH / 2)

/** The number of a quarter of the schedules. Each quarter has a test file, and takes about the same time. */
type Part = 0 | 1 | 2 | 3

/**
 * Defines the tests of a quarter of the schedules and of the stored seeds, on a server of their own. Returns a function that
 * returns that server.
 */
export function keepsItsPromises(part: Part): () => ModelServer {
  let server: ModelServer
  beforeAll(async () => void (server = await openServer()))
  afterAll(() => server.close())

  const [half, piece] = [part >> 1, part & 1]
  const [before, nth] = [half * ALL_ORDINARY, half * FIFTH]
  const ranges = [
    [before + 1, before + 3 * FIFTH],
    [ALL_QUEUED + nth + 1, ALL_QUEUED + nth + FIFTH],
    [ALL_WITHOUT_OFFERS + nth + 1, ALL_WITHOUT_OFFERS + nth + FIFTH - TENTH],
    [ALL_WITHOUT_UNDOING + nth + 1, ALL_WITHOUT_UNDOING + nth + TENTH - TWENTIETH],
    [ALL_WITHOUT_MAPS + nth + 1, ALL_WITHOUT_MAPS + nth + TWENTIETH],
    [ALL_WITH_TABS + nth + 1, ALL_WITH_TABS + nth + TENTH],
  ] as const
  test.each(ranges.map(([from, to]) => pieceOf(from, to, piece)))('schedules %i to %i keep every promise', async (from, to) => {
    for (let seed = from; seed <= to; seed++) await keepsThemAll(server, seed)
  })
  test('seeds that once broke a promise keep it', async () => {
    for (const seed of kept.filter((_, at) => at % 4 === part)) await keepsThemAll(server, seed)
  })
  return () => server
}

/** Returns the first or second half of a range of seeds. */
function pieceOf(from: number, to: number, piece: number): [from: number, to: number] {
  const middle = Math.floor((from + to) / 2)
  return piece === 0 ? [from, middle] : [middle + 1, to]
}

const keepsThemAll = async (server: ModelServer, seed: number): Promise<void> =>
  expect(await runSchedule(server, seed)).toMatchObject({ seed, broken: null })
