import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce } from './announce.ts'

interface Region {
  textContent: string
}
const regions: Region[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    querySelectorAll: () => [],
    body: { append: (region: Region) => regions.push(region) },
    createElement: () => ({ textContent: '', style: {}, isConnected: true, setAttribute() {} }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an announced text is in its hidden region for five seconds, and a later text for five seconds of its own', () => {
  announce('Requested')
  vi.advanceTimersByTime(50)
  expect(regions).toMatchObject([{ textContent: 'Requested' }])
  vi.advanceTimersByTime(4_000)
  announce('Seat released')
  vi.advanceTimersByTime(4_900)
  expect(regions).toMatchObject([{ textContent: 'Seat released' }])
  vi.advanceTimersByTime(100)
  expect(regions).toMatchObject([{ textContent: '' }])
})
