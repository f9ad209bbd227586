import { bids } from './bids.ts'
import { orders } from './orders.ts'
import { passes } from './passes.ts'
import { sales } from './sales.ts'
import type { Subject } from './step.ts'
import { texts } from './texts.ts'

/** What a schedule can be about, by name. */
export const subjects = { bids, sales, passes, orders, texts } satisfies Record<string, Subject>

/** Each schedule is about some of it: the last digit of its seed decides. */
const mixes: readonly (keyof typeof subjects)[][] = [
  ['bids'],
  ['passes'],
  ['orders'],
  ['texts'],
  ['sales'],
  ['bids'],
  ['passes'],
  ['orders'],
  ['texts'],
  ['bids', 'passes', 'orders', 'sales', 'texts'],
]

export const subjectsOf = (seed: number): Subject[] => mixes[seed % mixes.length]!.map((name) => subjects[name])
