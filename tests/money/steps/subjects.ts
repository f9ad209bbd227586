import { bids } from './bids.ts'
import { orders } from './orders.ts'
import { passes } from './passes.ts'
import { sales } from './sales.ts'
import type { Subject } from './step.ts'
import { texts } from './texts.ts'

/** The subjects of a schedule, by name. */
export const subjects = { bids, passes, orders, texts, sales } satisfies Record<string, Subject>
export type SubjectName = keyof typeof subjects

/** The subject of a schedule by its seed's last digit: one of these, or a pair that the other digits determine. */
const digits: readonly (SubjectName | 'pair')[] = [
  'bids',
  'passes',
  'orders',
  'texts',
  'sales',
  'bids',
  'passes',
  'orders',
  'texts',
  'pair',
]
const names = Object.keys(subjects) as SubjectName[]
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))

/** Returns the subjects of a seed's schedule. */
export function subjectsOf(seed: number): Subject[] {
  const one = digits[seed % digits.length]!
  const drawn = one === 'pair' ? pairs[Math.floor(seed / digits.length) % pairs.length]! : [one]
  return drawn.map((name) => subjects[name])
}

/** Returns a seed whose schedule is about one subject alone; each `nth` has another seed. */
export const seedAbout = (name: SubjectName, nth: number): number => nth * digits.length + digits.indexOf(name)
