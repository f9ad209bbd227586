import { describe, expect, it } from 'vitest'
import { countdown, legalState } from './legal-clock.ts'

const hours = { start: '08:00', end: '21:00', timezone: 'America/Chicago' }
const at = (text: string, of = hours) => legalState(of, Date.parse(text))

describe('legal hours', () => {
  it('are active from the first minute to the last', () => {
    expect(at('2026-03-10T12:59:59Z').active).toBe(false)
    expect(at('2026-03-10T13:00:00Z')).toEqual({ active: true, clock: '08:00:00', secondsToStart: 0 })
    expect(at('2026-03-11T02:00:30Z').active).toBe(true)
    expect(at('2026-03-11T02:01:00Z').active).toBe(false)
  })
  it('count down to the next start, today or tomorrow', () => {
    expect(at('2026-03-10T12:59:30Z').secondsToStart).toBe(30)
    expect(at('2026-03-11T03:00:00Z').secondsToStart).toBe(10 * 3600)
  })
  it('leave an hour that the clocks skip out of the countdown', () =>
    expect(at('2026-03-08T05:00:00Z').secondsToStart).toBe(8 * 3600))
  it('may last all day, or over midnight', () => {
    expect(at('2026-03-10T09:00:00Z', { ...hours, start: '00:00', end: '24:00' }).active).toBe(true)
    const night = { start: '22:00', end: '06:00', timezone: 'UTC' }
    expect([at('2026-03-10T23:00:00Z', night).active, at('2026-03-10T12:00:00Z', night).active]).toEqual([true, false])
  })
  it('are counted down in hours, minutes and seconds', () => expect(countdown(36_061)).toBe('10:01:01'))
})
