import { describe, expect, it } from 'vitest'
import { matchGames, type Game } from './same-games.ts'
import type { KnownEvent } from './types.ts'

const timezone = 'America/Chicago'
const game = (line: number, at: string, key = '20270504-a-at-b'): Game => ({
  line,
  key,
  at,
  value: { title: 'A at B', time: at, timezone, venue: 'Park' },
})
const known = (events: Record<string, string>) =>
  new Map<string, KnownEvent>(Object.entries(events).map(([id, time]) => [id, { time, timezone }]))
const matched = (games: Game[], events: Record<string, string> = {}) =>
  matchGames(games, known(events)).map(({ line, value, move }) => [
    line,
    value.event_id,
    ...(move ? [move.from, move.lines, move.events] : []),
  ])

describe('the games of one day and subject', () => {
  it('are numbered by their time if there are no events', () =>
    expect(matched([game(2, '19'), game(3, '13')])).toEqual([
      [2, '20270504-a-at-b-2'],
      [3, '20270504-a-at-b'],
    ]))

  it('match the events with their start times, and a further one is new', () =>
    expect(matched([game(2, '13'), game(3, '18')], { '20270504-a-at-b': '18' })).toEqual([
      [2, '20270504-a-at-b-2'],
      [3, '20270504-a-at-b'],
    ]))

  it('match the remaining event if only one is left', () =>
    expect(matched([game(2, '13'), game(3, '19')], { '20270504-a-at-b': '18', '20270504-a-at-b-2': '13' })).toEqual([
      [2, '20270504-a-at-b-2'],
      [3, '20270504-a-at-b', '18', 1, ['20270504-a-at-b']],
    ]))

  it('match the remaining events in order of time, and each names all of them', () => {
    const left = ['20270504-a-at-b-2', '20270504-a-at-b']
    expect(
      matched([game(2, '20'), game(3, '14'), game(4, '22')], { '20270504-a-at-b': '18', '20270504-a-at-b-2': '13' }),
    ).toEqual([
      [2, '20270504-a-at-b', '18', 3, left],
      [3, '20270504-a-at-b-2', '13', 3, left],
      [4, '20270504-a-at-b-3', undefined, 3, left],
    ])
  })

  it('never take the id of another subject that ends in a number', () =>
    expect(matched([game(2, '13', '20270504-game'), game(3, '18', '20270504-game'), game(4, '20', '20270504-game-2')])).toEqual([
      [2, '20270504-game'],
      [3, '20270504-game-3'],
      [4, '20270504-game-2'],
    ]))
})
