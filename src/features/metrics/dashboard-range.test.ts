import { expect, test } from 'vitest'
import { rangeOf, readDashboardAddress } from './dashboard-range.ts'

const now = '2026-03-10T18:00:00Z'
const zone = 'America/Chicago'

test('an empty or invalid address means this week by its only unit', () => {
  for (const raw of [{}, { timeframe: 'for ever', from: '2026-02-30', to: 5, unit: 'inventory', month: '2026-13' }]) {
    const address = readDashboardAddress(raw)
    expect(address).toEqual({ timeframe: 'this-week' })
    expect(rangeOf(address, now, zone)).toEqual({ days: { from: '2026-03-08', to: '2026-03-14' }, units: ['day'], unit: 'day' })
  }
})

test('a unit is used if it is offered', () => {
  const of = (timeframe: string, unit: string) => rangeOf(readDashboardAddress({ timeframe, unit }), now, zone)?.unit
  expect([of('today', 'hour'), of('today', 'month'), of('last-year', 'month'), of('last-month', 'hour')]).toEqual([
    'hour',
    'hour',
    'month',
    'day',
  ])
})

test('a chart has 7 to 40 points if a unit is offered that gives them', () => {
  const of = (timeframe: string) => rangeOf(readDashboardAddress({ timeframe }), now, zone)?.unit
  expect(['today', 'last-week', 'last-month', 'last-quarter', 'last-year', 'all-time'].map(of)).toEqual([
    'hour',
    'day',
    'day',
    'week',
    'month',
    'year',
  ])
  const march = { timeframe: 'custom', from: '2026-03-01', to: '2026-03-31' }
  expect(rangeOf(readDashboardAddress(march), now, zone)).toMatchObject({ units: ['day', 'week', 'month'], unit: 'day' })
  const toMidApril = { ...march, to: '2026-04-15' }
  expect(rangeOf(readDashboardAddress(toMidApril), now, zone)).toMatchObject({ units: ['week', 'month'], unit: 'week' })
})

test('chosen dates count for a custom range only, and one of them may be missing', () => {
  const of = (raw: object) => rangeOf(readDashboardAddress(raw as never), now, zone)?.days
  expect(of({ timeframe: 'custom', from: '2026-01-01', to: '2026-01-31' })).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  expect(of({ timeframe: 'custom', to: '2026-03-09' })).toEqual({ from: '2026-03-08', to: '2026-03-09' })
  expect(of({ timeframe: 'today', from: '2026-01-01' })).toEqual({ from: '2026-03-10', to: '2026-03-10' })
  expect(of({ timeframe: 'custom', from: '2026-04-01' })).toBeUndefined()
})
