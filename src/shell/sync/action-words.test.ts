import { describe, expect, it } from 'vitest'

import { actionWords, placeWords, seatRuns } from './action-words.ts'

const held = (section: string, row: string, seat: string, count = 3) => ({
  label: { message: 'inventory_hold_label', params: { section, row, seat, until: '11/24/26 6:40pm CST' } },
  action: { id: 'one', count },
})

describe('an action in the words of the tray', () => {
  it('names the one seat', () => expect(actionWords([held('101', 'A', '4', 1)])).toBe('Hold 101 A 4 until 11/24/26 6:40pm CST'))
  it('counts many, as many as were asked for, and names their sections once', () =>
    expect(actionWords([held('101', 'A', '4', 12), held('101', 'A', '5', 12), held('102', 'A', '5', 12)])).toBe(
      'Hold 12 seats in 101, 102 until 11/24/26 6:40pm CST',
    ))
  it('takes the text of anything else as it is', () =>
    expect(
      actionWords([{ label: { message: 'events_enable_label', params: { title: 'Opera' } }, action: { id: 'one', count: 2 } }]),
    ).toBe('Enable “Opera”'))
  it('names the place alone where the action stands above', () =>
    expect(placeWords(held('101', 'A', '4'))).toBe('Section 101, row A, seat 4'))
})

describe('many seats in few words', () => {
  it('joins numbers that follow one another, row by row', () => {
    const seats = [held('101', 'B', '1'), held('101', 'A', '10'), held('101', 'A', '9'), held('101', 'A', '12')]
    expect(seatRuns(seats)).toBe('101 A 9–10, 12 · 101 B 1')
  })
  it('leaves names that are no numbers apart', () =>
    expect(seatRuns([held('Suite', '1', 'B'), held('Suite', '1', 'A')])).toBe('Suite 1 A, B'))
})
