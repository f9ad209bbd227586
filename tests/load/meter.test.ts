import { expect, test } from 'vitest'
import { lengthsOf, Meter, p95, percentile } from './meter.ts'

test('a percentile is one of the measured values', () => {
  const values = Array.from({ length: 100 }, (_, nth) => 100 - nth)
  expect([percentile(values, 95), percentile(values, 50), percentile(values, 100)]).toEqual([95, 50, 100])
  expect([p95([7]), p95([])]).toEqual([7, 0])
})

test.each([true, false])('the phases add up to the given seconds, whether or not a seat can be locked (%s)', (canLock) => {
  const { locked, ...others } = lengthsOf(1200, canLock)
  const lengths = Object.values(others)
  expect(lengths.reduce((sum, length) => sum + length, locked)).toBeCloseTo(1200)
  expect(Math.min(...lengths)).toBeGreaterThan(0)
  expect(locked > 0).toBe(canLock)
})

test('times are recorded by phase, and failures are counted', () => {
  const meter = new Meter()
  meter.phase = 'quiet'
  meter.note('readMe', 10)
  meter.phase = 'flood'
  meter.note('readMe', 30)
  meter.fail('readMe 500')
  expect([meter.times('readMe', 'quiet'), meter.times('readMe', 'flood'), meter.times('readMe', 'end')]).toEqual([[10], [30], []])
  expect([meter.requests, meter.failed]).toEqual([2, 1])
  expect(meter.table()).toMatch(/readMe\s+2\s+10\s+0\s+0\s+0\s+30\s+0\s+0/)
})
