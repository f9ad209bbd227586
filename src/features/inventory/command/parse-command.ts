import { HOLD_FOR_MAX, HOLD_REASON_MAX } from '#contract/inventory.ts'
import { labelled } from '#lib/place/read-place.ts'
import { searchKey } from '#lib/search-key.ts'

export const verbs = ['hold', 'release'] as const
export type Verb = (typeof verbs)[number]

/** The end of a hold, as it was typed. */
export type End =
  /** The next moment at which the event's clock shows this time. */
  | { is: 'clock'; hour: number; minute: number }
  | { is: 'after'; minutes: number }
  | { is: 'start' | 'end' }
  /** A date and time on the event's clock: `2026-04-08T19:30`. */
  | { is: 'local'; at: string }

/** A parsed command. Its names are not looked up in an event yet. */
export interface Command {
  verb: Verb
  /** The words for section, row and seats, as they were typed. */
  place: string[]
  until: End | null
  for: string | null
  reason: string | null
  /** Words of the event's title, if it is not the open one. */
  event: string | null
}

export type CommandProblem =
  | { is: 'verb' }
  | { is: 'place' }
  | { is: 'empty'; clause: string }
  | { is: 'until'; text: string }
  | { is: 'only_hold'; clause: string }
  | { is: 'long'; clause: string; most: number }

const clauses = ['until', 'for', 'because', 'event'] as const
type Clause = (typeof clauses)[number]
const isClause = (word: string): word is Clause => (clauses as readonly string[]).includes(word)

/**
 * Parses a command: `hold PLACE [until END] [for WHOM] [because REASON] [event WORDS]`, `release PLACE [event WORDS]`. A place is
 * in a form that `readPlace` understands. The other words are English in every language; upper and lower case are equal.
 */
export function parseCommand(text: string): { command: Command } | { problem: CommandProblem } {
  const [first = '', ...words] = text
    .trim()
    .replaceAll(/\s*,\s*/g, ',')
    .split(/\s+/)
  const verb = verbs.find((one) => one === first.toLowerCase())
  if (!verb) return { problem: { is: 'verb' } }
  const place: string[] = []
  const said = new Map<Clause, string[]>()
  let into = place
  for (const word of words) {
    const name = word.toLowerCase()
    // A clause word begins a clause only once, because a reason may contain a "for".
    if (isClause(name) && !(into !== place && said.has(name))) {
      said.set(name, (into = []))
      continue
    }
    into.push(word)
  }
  if (place.every((word) => labelled(word) !== null)) return { problem: { is: 'place' } }
  for (const [clause, written] of said) {
    if (written.length === 0) return { problem: { is: 'empty', clause } }
    if (verb === 'release' && clause !== 'event') return { problem: { is: 'only_hold', clause } }
  }
  const wordsOf = (clause: Clause) => said.get(clause)?.join(' ') ?? null
  const [whom, reason, ending] = [wordsOf('for'), wordsOf('because'), wordsOf('until')]
  if (whom !== null && whom.length > HOLD_FOR_MAX) return { problem: { is: 'long', clause: 'for', most: HOLD_FOR_MAX } }
  if (reason !== null && reason.length > HOLD_REASON_MAX)
    return { problem: { is: 'long', clause: 'because', most: HOLD_REASON_MAX } }
  const until = ending === null ? null : parseEnd(ending)
  if (ending !== null && until === null) return { problem: { is: 'until', text: ending } }
  return { command: { verb, place, until, for: whom, reason, event: wordsOf('event') } }
}

/** Parses `19:30`, `7:30pm`, `7pm`, `90 min`, `2h`, `start`, `doors`, `end` or `2026-04-08 19:30`; null for anything else. */
export function parseEnd(text: string): End | null {
  const given = searchKey(text).trim()
  if (given === 'start' || given === 'doors') return { is: 'start' }
  if (given === 'end') return { is: 'end' }
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[t ](\d{1,2}:\d\d)$/.exec(given) ?? []
  if (date && time) return { is: 'local', at: `${date}T${time.padStart(5, '0')}` }
  const [, amount, unit] = /^(\d{1,4})\s*(m|min|mins|minutes?|h|hours?)$/.exec(given) ?? []
  if (amount && unit) {
    const minutes = Number(amount) * (unit.startsWith('h') ? 60 : 1)
    return minutes > 0 ? { is: 'after', minutes } : null
  }
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?::(\d\d))?\s*(am|pm)?$/.exec(given) ?? []
  if (hours === undefined || (half === undefined && !given.includes(':'))) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  const isTime = Number(minutes) < 60 && hour < 24 && (half === undefined || (Number(hours) >= 1 && Number(hours) <= 12))
  return isTime ? { is: 'clock', hour, minute: Number(minutes) } : null
}
