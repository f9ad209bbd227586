import { describe, expect, it } from 'vitest'
import type { EntryProblem } from '#data/outbox/entry.ts'
import { seats } from './describe.ts'

const held = (section: string, row: string, seat: string, count = 3) => ({
  label: { message: 'inventory_hold_label', params: { section, row, seat, until: '11/24/26 6:40pm CST' } },
  action: { id: 'one', count },
})
const place = (seen: unknown, event?: number) => seats.place!({ call: 'reserveSeat', channel: 123, seen, patches: [] }, event)

describe('the description of holds in the tray', () => {
  it('names the one seat', () => expect(seats.action!([held('101', 'A', '4', 1)])).toBe('Hold 101 A 4 until 11/24/26 6:40pm CST'))
  it('adds the person and the reason, which an offline device has nowhere else', () => {
    const body = { reserved: true, for: 'Choir', reason: 'Late bus' }
    expect(seats.action!([{ ...held('101', 'A', '4', 1), body }])).toBe(
      'Hold 101 A 4 until 11/24/26 6:40pm CST · Choir · Late bus',
    )
  })
  it('counts many seats, as many as were requested, and names their sections once', () =>
    expect(seats.action!([held('101', 'A', '4', 12), held('101', 'A', '5', 12), held('102', 'A', '5', 12)])).toBe(
      'Hold 12 seats in sections 101, 102 until 11/24/26 6:40pm CST',
    ))
  it('says section for one section, and sections for several', () =>
    expect(seats.action!([held('101', 'A', '4', 2), held('101', 'A', '5', 2)])).toBe(
      'Hold 2 seats in section 101 until 11/24/26 6:40pm CST',
    ))
  it('names the place alone below the title of its action', () =>
    expect(seats.one!(held('101', 'A', '4'))).toBe('Section 101, row\u00a0A, seat\u00a04'))
  it('joins consecutive numbers, row by row', () => {
    const many = [held('101', 'B', '1'), held('101', 'A', '10'), held('101', 'A', '9'), held('101', 'A', '12')]
    expect(seats.many!(many)).toBe('101 A 9–10, 12 · 101 B 1')
  })
  it('lists names that are not numbers one by one', () =>
    expect(seats.many!([held('Suite', '1', 'B'), held('Suite', '1', 'A')])).toBe('Suite 1 A, B'))
})

describe('the reason why a hold was refused', () => {
  const problem: EntryProblem = { type: 'about:blank', title: 'Stale', status: 409, detail: 'It changed', code: 'Stale' }
  const requested = { status: 'Reserved' }
  const why = (now: unknown, of: Record<string, unknown> = requested) =>
    seats.refusal!({ problem, requested: of, now }, 'America/Los_Angeles')
  const ada = { status: 'Reserved', reserved_by: { id: 4, name: 'Ada' }, reserved_until: '2026-11-20T20:00:00.000Z' }

  it("names who holds the seat, and until when in the event's zone", () =>
    expect(why(ada)).toBe('Ada is holding this seat until 11/20/26 12:00pm PST.'))
  it('is that the seat is sold', () => expect(why({ status: 'Purchased' })).toBe('This seat has since been sold.'))
  it('includes the new holder of a seat that was to be released', () =>
    expect(why({ ...ada, reserved_until: null }, { status: 'Available' })).toBe('Ada is holding this seat.'))
  it('is null if nobody is in the way', () => {
    expect(why({ status: 'Available' })).toBeNull()
    expect(why({ status: 'Reserved' }, { status: 'Available' })).toBeNull()
  })
})

describe('the page on which a refused hold can be made again', () => {
  it('is the event of the seat, from the entry or from the device', () =>
    expect([place({ event_id: 9 }), place({ section: '1' }, 9), place(null)]).toEqual([
      '/sales-channel/123/events/9',
      '/sales-channel/123/events/9',
      null,
    ]))
})

it('the holder of a seat is always compared, and shown as nobody if there is none', () => {
  expect(seats.compared!(['status', 'reserved_until'])).toEqual(['status', 'reserved_until', 'reserved_by'])
  expect([seats.value!('reserved_by', null), seats.value!('status', 'Reserved')]).toEqual(['nobody', 'Reserved'])
  expect(seats.shows!('reserved_until', { status: 'Available' })).toBe(false)
})
