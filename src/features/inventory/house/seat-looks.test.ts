import { expect, test } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { sideBySide } from './side-by-side.ts'
import { SeatLooks } from './seat-looks.ts'
import { FAINT, SELECTED } from './seat-sheet.ts'

const sort = { by: 'section', dir: 'asc' } as const
const everything = { available: true, reserved: true, purchased: true }

const planOf = (view: SeatView) => sideBySide(view.sections, { sort, aspect: 2 })
const namesOf = (blocks: readonly { view: { name: string } }[]) => blocks.map(({ view }) => view.name)

test('sections look different when their hits or their selection change, and the others do not', () => {
  const view = indexOf(numberedSeats({ section: '101', to: 2 }, { section: '102', to: 3 })).view()
  const plan = planOf(view)
  const resultsOf = (text: string) => view.search({ text, show: everything, sort }).sections
  const [all, hits] = [resultsOf(''), resultsOf('102')]
  const looks = new SeatLooks()

  expect(namesOf(looks.update({ plan, results: all, selection: new Map() }))).toEqual(['101', '102'])
  expect([...looks.of('101')!]).toEqual([0, 0])
  expect(namesOf(looks.update({ plan, results: all, selection: new Map() }))).toEqual([])

  const selection = new Map([['102', { size: 3, ordinals: new Set([1]) }]])
  expect(namesOf(looks.update({ plan, results: all, selection }))).toEqual(['102'])
  expect([...looks.of('102')!]).toEqual([0, SELECTED, 0])

  expect(namesOf(looks.update({ plan, results: hits, selection }))).toContain('101')
  expect([...looks.of('101')!]).toEqual([FAINT, FAINT])
  expect([...looks.of('102')!]).toEqual([0, SELECTED, 0])
  expect(looks.of('103')).toBeUndefined()
})
