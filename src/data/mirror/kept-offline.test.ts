import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage } from '#data/testing/stage.ts'
import { systemClock } from '#lib/clock.ts'
import { keptOffline } from './kept-offline.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('stored seats are looked up once for all listeners when the browser is idle, and again after a pull', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => void waiting.push(act))
  const beIdle = async () => {
    for (const act of waiting.splice(0)) act()
    await here.clock.breathe()
    await here.clock.breathe()
  }
  const here = stage()
  vi.spyOn(systemClock, 'now').mockReturnValue(Date.parse('2026-07-01'))
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
  // The next events come with the rows of the pull, sorted once for all readers.
  const { next } = store.current()
  expect(next).toEqual([1, 2, 3])
  expect(store.current().next).toBe(next)
  for (const stop of stops) stop()
  looked.mockClear()
  mirror.pulling.set(true)
  await beIdle()
  expect(looked).not.toHaveBeenCalled()
  here.end()
})
