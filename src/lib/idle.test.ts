import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('waiting for an idle browser ends when the browser is idle, and after at most two seconds', async () => {
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

test('a browser without idle callbacks gets a short pause', async () => {
  vi.useFakeTimers()
  let isOver = false
  const waiting = whenIdle().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
  await waiting
})
