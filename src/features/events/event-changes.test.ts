import { expect, test } from 'vitest'
import type { EventLine } from '#lib/imports/types.ts'
import { changedColumns, type EventThere, eventsRun, movedWithSeats } from './event-changes.ts'

const there = (event_id: string, fields: Partial<EventThere> = {}): EventThere => ({
  id: 1,
  event_id,
  title: 'A at B',
  time: '18',
  timezone: 'America/Chicago',
  venue: 'Park',
  category: 'sport',
  league: null,
  security_phrase: null,
  marketplace_cutoff_at: null,
  status: 1,
  total_quantity: 0,
  total_purchased: 0,
  ...fields,
})
const line = (
  number: number,
  event_id: string,
  fields: Partial<EventLine['value']> = {},
  move?: EventLine['move'],
): EventLine => ({
  line: number,
  value: { event_id, title: 'A at B', time: '18', timezone: 'America/Chicago', venue: 'Park', ...fields },
  ...(move && { move }),
})

test('a file of events is divided into new, unchanged and changed ones, and moved times come first', () => {
  const run = eventsRun(
    [line(2, 'new'), line(3, 'same'), line(4, 'renamed', { title: 'C' }), line(5, 'moved', { time: '20', venue: 'Hall' })],
    [there('same'), there('renamed'), there('moved', { total_quantity: 9 })],
    new Set(),
  )
  expect([run.added, run.unchanged, run.unclear]).toEqual([1, 1, []])
  expect(run.changed.map((change) => [change.line, changedColumns(change)])).toEqual([
    [5, ['time', 'venue']],
    [4, ['title']],
  ])
  expect(movedWithSeats(run).map(({ from, to }) => [from.time, to.time])).toEqual([['18', '20']])
})

test('lines that could be the new time of a sold event are unclear', () => {
  const move = { lines: 2, events: ['game'] }
  const lines = [line(2, 'game', { time: '13' }, { ...move, from: '18' }), line(3, 'game-2', { time: '19' }, move)]
  const left = [there('game', { total_purchased: 1 })]
  expect(eventsRun(lines, left, new Set()).unclear.map(({ line: number }) => number)).toEqual([2, 3])
  expect(eventsRun(lines, [there('game')], new Set([1])).unclear).toHaveLength(2)
  expect(eventsRun(lines, [there('game')], new Set([2]))).toMatchObject({ added: 1, unclear: [], changed: [{ line: 2 }] })
})

test('a moved event with sales or holds needs a question, as does each moved event if they are not known', () => {
  const moved = (taken: ReadonlySet<number> | null) =>
    movedWithSeats(
      eventsRun([line(2, 'game', { time: '20' }), line(3, 'same')], [there('game'), there('same', { id: 2 })], taken),
    )
  expect(moved(new Set([2]))).toEqual([])
  expect(moved(new Set([1]))).toMatchObject([{ line: 2 }])
  expect(moved(null)).toMatchObject([{ line: 2 }])
})
