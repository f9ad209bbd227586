import type { EventLine, EventRow, KnownEvent } from './types.ts'

/** A line of a schedule. `key` is the same for all games of one day and subject; `at` is the start, ISO 8601 in UTC. */
export type Game = { line: number; key: string; at: string; value: Omit<EventRow, 'event_id'> }

/** The most events listed in a line's problem. */
const MOST_EVENTS = 100

type Known = ReadonlyMap<string, KnownEvent>
/** A stored event of a day and subject. */
type There = { event_id: string; time: string }

/**
 * Assigns each game an event_id: that of the stored event of its day and subject with its start time, or else of the next unmatched
 * one by time, or else the first free one of `key`, `key-2` and so on.
 */
export function matchGames(games: readonly Game[], known: Known = new Map()): EventLine[] {
  const groups = new Map<string, Game[]>()
  for (const game of games) {
    const group = groups.get(game.key)
    if (group) group.push(game)
    else groups.set(game.key, [game])
  }
  const lines = new Map<Game, EventLine>()
  for (const [key, group] of groups) {
    const isOther = (id: string) => id !== key && groups.has(id)
    for (const one of matchGroup(key, group.toSorted(byTime), known, isOther)) lines.set(one.game, one.line)
  }
  return games.map((game) => lines.get(game)!)
}

const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)

/** Yields the ids for games of a day and subject, in order; further ids that another subject uses are left out. */
function* idsOf(key: string, isOther: (id: string) => boolean): Generator<string> {
  yield key
  for (let number = 2; ; number++) if (!isOther(`${key}-${number}`)) yield `${key}-${number}`
}

function matchGroup(key: string, games: readonly Game[], known: Known, isOther: (id: string) => boolean) {
  const there = new Map<string, There>()
  const free = idsOf(key, isOther)
  let next = free.next().value as string
  for (let event = known.get(next); event; event = known.get(next)) {
    there.set(next, { event_id: next, time: event.time })
    next = free.next().value as string
  }
  const matched = new Map<Game, string>()
  for (const game of games) {
    const same = [...there.values()].find(({ time }) => time === game.at)
    if (!same) continue
    matched.set(game, same.event_id)
    there.delete(same.event_id)
  }

  const left = games.filter((game) => !matched.has(game))
  const events = [...there.values()].toSorted((a, b) => byTime({ at: a.time }, { at: b.time }))
  const others = { lines: left.length, events: events.slice(0, MOST_EVENTS).map(({ event_id }) => event_id) }
  return games.map((game) => {
    const line = (event_id: string): EventLine => ({ line: game.line, value: { event_id, ...game.value } })
    const same = matched.get(game)
    if (same !== undefined) return { game, line: line(same) }
    const event = events[left.indexOf(game)]
    if (event) return { game, line: { ...line(event.event_id), move: { from: event.time, ...others } } }
    const added = line(next)
    next = free.next().value as string
    return { game, line: events.length === 0 ? added : { ...added, move: others } }
  })
}
