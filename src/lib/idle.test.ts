import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what waits for an idle browser goes on when it says so, and is not left waiting by one that never is', async () => {
  const requests: [() => void, { timeout: number }][] = []
  vi.stubGlobal('requestIdleCallback', (...ask: (typeof requests)[number]) => requests.push(ask))
  let isOver = false
  const waiting = whenIdle().then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  const [act, { timeout }] = requests[0]!
  expect(timeout).toBeLessThanOrEqual(2_000)
  act()
  await waiting
})

test('a browser that cannot say so is given a short pause', async () => {
  vi.useFakeTimers()
  let isOver = false
  const waiting = whenIdle().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
  await waiting
})
