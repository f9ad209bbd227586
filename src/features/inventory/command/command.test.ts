import { describe, expect, it } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { seatRow } from '#tests/support/seat-row.ts'
import { momentOf } from './command-end.ts'
import { parseCommand, parseEnd } from './parse-command.ts'
import { planOf } from './plan-command.ts'
import { seatsAt } from './resolve-place.ts'

const read = (text: string) => {
  const parsed = parseCommand(text)
  return 'command' in parsed ? parsed.command : parsed.problem
}

describe('a command', () => {
  it('names seats, an end, a name, a reason and an event', () => {
    expect(read('hold 101 A 1-12 until 19:30 for Sponsor')).toEqual({
      verb: 'hold',
      place: ['101', 'A', '1-12'],
      until: { is: 'clock', hour: 19, minute: 30 },
      for: 'Sponsor',
      reason: null,
      event: null,
    })
    expect(read(' Hold Suite 12  A 1, 3 ,5-7 for the visiting team because plane is late until 2h event Dodgers')).toMatchObject({
      place: ['Suite', '12', 'A', '1,3,5-7'],
      for: 'the visiting team',
      reason: 'plane is late',
      until: { is: 'after', minutes: 120 },
      event: 'Dodgers',
    })
    expect(read('release 101 A 3')).toMatchObject({ verb: 'release', place: ['101', 'A', '3'], until: null })
    expect(read('hold 101 for Friends of the house because waiting for a bus')).toMatchObject({
      for: 'Friends of the house',
      reason: 'waiting for a bus',
    })
  })

  it('has a problem with its reason if it cannot be read', () => {
    expect(read('sell 101')).toEqual({ is: 'verb' })
    expect(read('hold')).toEqual({ is: 'place' })
    expect(read('hold until 19:30')).toEqual({ is: 'place' })
    expect(read('hold 101 for')).toEqual({ is: 'empty', clause: 'for' })
    expect(read('hold 101 until noonish')).toEqual({ is: 'until', text: 'noonish' })
    expect(read('release 101 until 19:30')).toEqual({ is: 'only_hold', clause: 'until' })
    expect(read(`hold 101 for ${'x'.repeat(61)}`)).toEqual({ is: 'long', clause: 'for', most: 60 })
  })

  it('accepts the usual ways to write an end', () => {
    const ends = ['１９：３０', '7pm', '7:30 PM', '12am', '12pm', '0:15', '90min', '2 hours', 'doors', 'end', '2026-04-08 9:05']
    expect(ends.map(parseEnd)).toEqual([
      { is: 'clock', hour: 19, minute: 30 },
      { is: 'clock', hour: 19, minute: 0 },
      { is: 'clock', hour: 19, minute: 30 },
      { is: 'clock', hour: 0, minute: 0 },
      { is: 'clock', hour: 12, minute: 0 },
      { is: 'clock', hour: 0, minute: 15 },
      { is: 'after', minutes: 90 },
      { is: 'after', minutes: 120 },
      { is: 'start' },
      { is: 'end' },
      { is: 'local', at: '2026-04-08T09:05' },
    ])
    expect(['7', '25:00', '19:60', '13pm', '0am', '0 min', ''].map(parseEnd)).toEqual(Array(7).fill(null))
  })
})

describe('the end of a hold', () => {
  const event = {
    time: '2026-03-09T00:00:00.000Z',
    timezone: 'America/Chicago',
    sales_channel: { default_available_end_offset: 3 },
  } as Parameters<typeof momentOf>[1]
  const now = Date.parse('2026-03-07T23:00:30Z')
  const at = (text: string) => momentOf(parseEnd(text)!, event, now)

  it('is a moment in the event’s zone: a time of day is the next one, over a change of clocks too', () => {
    expect(at('17:30')).toBe('2026-03-07T23:30:00.000Z')
    // On Sunday the clocks go forward by an hour.
    expect(at('16:30')).toBe('2026-03-08T21:30:00.000Z')
    expect(at('15 min')).toBe('2026-03-07T23:16:00.000Z')
    expect(at('start')).toBe('2026-03-09T00:00:00.000Z')
    expect(at('end')).toBe('2026-03-09T03:00:00.000Z')
    expect(at('2026-03-08 12:00')).toBe('2026-03-08T17:00:00.000Z')
    expect(at('2026-13-08 12:00')).toBe(null)
  })
})

const me = { id: 4, name: 'Ann' }
const seat = (section: string, row: string, name: string, given: Partial<SeatRow> = {}) =>
  seatRow({ uuid: `${section}/${row}/${name}`, section, row, seat: name, ...given })
const house = (...seats: SeatRow[]) => {
  const sections = [...new Set(seats.map(({ section }) => section))].map((name) => {
    const own = seats.filter(({ section }) => section === name)
    return { name, size: own.length, row: (ordinal: number) => own[ordinal]! } as SectionView
  })
  return { sections, section: (name: string) => sections.find((one) => one.name === name) ?? null }
}

describe('the seats of a command', () => {
  const view = house(
    seat('101', 'A', '1'),
    seat('101', 'A', '2', { status: 'Purchased' }),
    seat('101', 'A', '3', { status: 'Reserved', holder: { id: 9, name: 'Ben' } }),
    seat('101', 'AA', '1'),
    seat('Suite 12', 'A', '1-2'),
    seat('Suite 12', 'Row 1', '1', { status: 'Reserved', holder: me }),
    seat('Floor', '', '1'),
  )
  const at = (text: string) => {
    const found = seatsAt(view, text.split(' '))
    return found.is === 'found' ? [found.seats.map(({ uuid }) => uuid), found.missing] : found
  }

  it('are a section, a row, or single seats; missing ones are named', () => {
    expect(at('101')).toEqual([['101/A/1', '101/A/2', '101/A/3', '101/AA/1'], []])
    expect(at('101 a')).toEqual([['101/A/1', '101/A/2', '101/A/3'], []])
    expect(at('101 A 2-5')).toEqual([
      ['101/A/2', '101/A/3'],
      ['4', '5'],
    ])
    expect(at('101 A 3,1 3')).toEqual([['101/A/3', '101/A/1'], []])
    expect(at('suite 12 row 1 1')).toEqual([['Suite 12/Row 1/1'], []])
    expect(at('Suite 12 A 1-2')).toEqual([['Suite 12/A/1-2'], []])
    expect(at('Floor 1')).toEqual([['Floor//1'], []])
    expect(at('101 A 5-1')).toEqual([[], ['5-1']])
    expect(at('１０１ Ａ １－３')).toEqual([['101/A/1', '101/A/2', '101/A/3'], []])
    expect(at('101 B 1')).toEqual({ is: 'no_row', section: '101', name: 'B' })
    expect(at('102 A')).toEqual({ is: 'no_section', name: '102' })
  })

  it('may be introduced by words such as section, row and seat', () => {
    expect(at('section 101 row A seats 1-3')).toEqual(at('101 A 1-3'))
    expect(at('section 101 row A seat')).toEqual([[], []])
    expect(at('suite 12 row 1 seat 1')).toEqual([['Suite 12/Row 1/1'], []])
    expect(at('section 102 row A')).toEqual({ is: 'no_section', name: '102' })
    expect(at('section 101 row B')).toEqual({ is: 'no_row', section: '101', name: 'B' })
    expect(parseCommand('hold section')).toEqual({ problem: { is: 'place' } })
  })

  it('are found in every way to write a place', () => {
    for (const text of [
      '101A3',
      '101-A-3',
      '101,A,3',
      'Block 101 Reihe A Platz 3',
      'seat 3 row A section 101',
      'vak 101 rij a stoel 3',
    ])
      expect([text, at(text)]).toEqual([text, [['101/A/3'], []]])
    expect(at('101A 2-4')).toEqual([['101/A/2', '101/A/3'], ['4']])
    expect(at('sec101')).toEqual(at('101'))
    expect(at('Suite12A')).toEqual(at('Suite 12 A'))
    expect(at('row A seat 3')).toEqual({ is: 'no_section', name: 'A' })
    expect(parseCommand('release Reihe Platz')).toEqual({ problem: { is: 'place' } })
  })

  it('match their names as a search compares them; if two names compare equal, only the exact one matches', () => {
    const names = house(seat('Séction–1', 'A', '1'), seat('Loge Ä', '1', '1'), seat('Loge A', '1', '1'))
    const uuidsOf = (text: string) => {
      const found = seatsAt(names, text.split(' '))
      return found.is === 'found' ? found.seats.map(({ uuid }) => uuid) : found
    }
    expect(uuidsOf('section-1 A')).toEqual(['Séction–1/A/1'])
    expect(uuidsOf('Loge A 1')).toEqual(['Loge A/1/1'])
    expect(uuidsOf('Loge Ä 1')).toEqual(['Loge Ä/1/1'])
    expect(uuidsOf('loge ä 1')).toEqual({ is: 'no_section', name: 'loge' })
  })

  it('are divided into those that change and those that stay, with the reason', () => {
    const all = seatsAt(view, ['101', 'A'])
    if (all.is !== 'found') throw new Error('not found')
    const texts = (verb: 'hold' | 'release') => {
      const { seats, others, not } = planOf(verb, all.seats, me)
      return [seats.map((one) => one.seat), others, not.map(({ why, seats: left }) => [why, left.map((one) => one.seat)])]
    }
    expect(texts('hold')).toEqual([
      ['1'],
      0,
      [
        ['sold', ['2']],
        ['held', ['3']],
      ],
    ])
    expect(texts('release')).toEqual([
      ['3'],
      1,
      [
        ['free', ['1']],
        ['sold', ['2']],
      ],
    ])
  })
})
