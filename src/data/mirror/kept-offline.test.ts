import { afterEach, expect, test, vi } from 'vitest'
import type { Event } from '#contract/events.ts'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { keptOffline } from './kept-offline.ts'
import { nextEvents } from './next-events.ts'

// A busy machine is no failure.
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => void vi.unstubAllGlobals())

test('the stored seats are looked at once for all who watch, when the browser is idle, and again after a pull', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => void waiting.push(act))
  const beIdle = async () => {
    for (const act of waiting.splice(0)) act()
    await here.clock.breathe()
    await here.clock.breathe()
  }
  const here = stage()
  const mirror = await (await here.tab()).userData.mirror(CHANNEL)
  let kept = [4]
  const looked = vi
    .spyOn(await mirror.seats(), 'keptEvents')
    .mockImplementation(async () => new Map(kept.map((id) => [id, 'position'])))
  const store = keptOffline(mirror)
  expect(keptOffline(mirror)).toBe(store)
  const stops = [store.subscribe(() => undefined), store.subscribe(() => undefined)]
  expect(store.current().stored).toEqual([])
  expect(looked).not.toHaveBeenCalled()
  await beIdle()
  expect(looked).toHaveBeenCalledOnce()
  expect(store.current().stored).toEqual([4])
  kept = [4, 5]
  await mirror.pull()
  await beIdle()
  expect(store.current().stored).toEqual([4, 5])
  // The rows of a pull come first here too, and are part of the answer.
  expect(store.current().events.size).toBe(3)
  for (const stop of stops) stop()
  looked.mockClear()
  mirror.pulling.set(true)
  await beIdle()
  expect(looked).not.toHaveBeenCalled()
  here.end()
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
