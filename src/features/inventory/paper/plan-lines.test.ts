import { expect, it } from 'vitest'
import { type HeldNow, holdsOf } from '#features/inventory/held/held-now.ts'
import { heldBySection, planLines } from './plan-lines.ts'

const ann = { id: 4, name: 'Ann', for: 'Sponsor' }
const held = (section: string, row: string, seat: string, given: Partial<HeldNow> = {}): HeldNow => ({
  uuid: `${section}/${row}/${seat}`,
  event: 7,
  section,
  row,
  seat,
  price: 58,
  version: 2,
  until: '2026-11-22T19:00:00.000Z',
  holder: ann,
  waiting: null,
  needsYou: false,
  ...given,
})

it('lines are in the order of the places, one for each row and hold, with the seats in runs', () => {
  const groups = holdsOf([
    held('101', 'B', '2'),
    held('Suite 5', '', 'Desk', { until: null }),
    held('20', 'A', '10'),
    held('101', 'A', '7'),
    held('101', 'A', '11'),
    held('101', 'A', '9', { holder: { id: 9, name: 'Ben' } }),
    held('101', 'A', '6'),
    held('101', 'A', '5', { waiting: 'release' }),
  ])
  const lines = planLines(groups)
  expect(
    lines.map(({ section, row, seats, count, holder, waiting }) => [section, row, seats, count, holder?.name, waiting]),
  ).toEqual([
    ['20', 'A', '10', 1, 'Ann', null],
    ['101', 'A', '5', 1, 'Ann', 'release'],
    ['101', 'A', '6–7, 11', 3, 'Ann', null],
    ['101', 'A', '9', 1, 'Ben', null],
    ['101', 'B', '2', 1, 'Ann', null],
    ['Suite 5', '', 'Desk', 1, 'Ann', null],
  ])
  expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
  expect([...heldBySection(lines)]).toEqual([
    ['20', 1],
    ['101', 6],
    ['Suite 5', 1],
  ])
})

it('there is no line without a hold', () => {
  expect(planLines([])).toEqual([])
})
