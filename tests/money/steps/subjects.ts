import { bids } from './bids.ts'
import { sales } from './sales.ts'
import type { Subject } from './step.ts'

/** What a schedule can be about, by name. */
export const subjects = { bids, sales } satisfies Record<string, Subject>

/** Each schedule is about some of it: the last digit of its seed decides. */
const mixes: readonly (keyof typeof subjects)[][] = [['bids'], ['sales'], ['bids', 'sales']]

export const subjectsOf = (seed: number): Subject[] => mixes[seed % mixes.length]!.map((name) => subjects[name])
