import { afterEach, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'
import { again, choicesOf } from './choices.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
afterEach(() => here.end())

const HOUR = 3_600_000
const within = { start: '08:00', end: '21:00', timezone: 'America/Chicago' }

/**
 * Queues a change without a network at one time of day in Chicago, brings the network back at another time, and waits until the
 * change is sent or needs a decision.
 */
async function queuedAndSent(at: string, then: string) {
  here = stage({ hours: 24 * 20 })
  const { clock, server, tab } = here
  const instant = (time: string) => Temporal.ZonedDateTime.from(`${time}[America/Chicago]`).epochMilliseconds
  clock.advance(instant(at) - clock.now())
  const { userData } = await tab()
  server.faults.push((path) => (path.endsWith('/batch') && clock.now() < instant(then) ? 'lost' : null))
  await userData.outbox.add([toggle(1, 0, { within })])
  clock.advance(instant(then) - clock.now())
  userData.drain.wake(true)
  await here.until(() => userData.outbox.entries.current().every(({ state }) => state === 'attention'))
  return { userData, server, clock, entries: () => userData.outbox.entries.current() }
}

test('a change that messages fans is sent within the legal hours', async () => {
  const { server } = await queuedAndSent('2026-06-01T19:00', '2026-06-01T20:59')
  expect(server.effects).toHaveLength(1)
})

test('a change that messages fans needs a person if the network returns too late in the evening', async () => {
  const { server, entries } = await queuedAndSent('2026-06-01T20:50', '2026-06-01T21:00')
  expect(server.effects).toEqual([])
  expect(entries()).toMatchObject([{ state: 'attention', lastProblem: { code: 'OutsideHours' } }])
  expect(choicesOf(entries()[0]!)).toContain('again')
})

test('a change that is made again the next morning is sent, still bound to the legal hours', async () => {
  const { userData, server, clock, entries } = await queuedAndSent('2026-06-01T20:50', '2026-06-01T21:00')
  clock.advance(12 * HOUR)
  await again(userData.outbox, [entries()[0]!.key], async () => undefined)
  expect(entries()).toMatchObject([{ within }])
  userData.drain.wake(true)
  await here.until(() => entries().length === 0)
  expect(server.effects).toHaveLength(1)
})
