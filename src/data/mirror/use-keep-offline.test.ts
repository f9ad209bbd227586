import { afterEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events.ts'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { nextEvents } from './next-events.ts'
import { storedEvents } from './use-keep-offline.ts'

// A busy machine is no failure.
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => void vi.unstubAllGlobals())

test('the stored seats are looked at only once the browser is idle: the rows are painted before', async () => {
  let beIdle = () => {}
  vi.stubGlobal('requestIdleCallback', (act: () => void) => void (beIdle = act))
  const { tab, end } = stage()
  const mirror = await (await tab()).userData.mirror(CHANNEL)
  const looked = vi.spyOn(mirror, 'seats')
  const stored = storedEvents(mirror)
  await new Promise((resolve) => setTimeout(resolve))
  expect(looked).not.toHaveBeenCalled()
  beIdle()
  await stored
  expect(looked).toHaveBeenCalledOnce()
  end()
})

test('the next events are sorted once for all who ask of the same events, and again when the clock has moved on', () => {
  const day = 24 * 3_600_000
  const all: Event[] = [1, 2, 3, 4].map((id) => event(id))
  const events = new Map(all.map((one) => [String(one.id), one]))
  const now = Math.min(...all.map(({ time }) => Date.parse(time))) - day
  const next = nextEvents(events, now)
  expect(next).toHaveLength(3)
  expect(nextEvents(events, now + 500)).toBe(next)
  expect(nextEvents(events, now + 4 * 365 * day)).toEqual([])
  expect(nextEvents(new Map([...events].slice(0, 1)), now)).toEqual([1])
})
