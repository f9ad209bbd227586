/** The promises that hold after every schedule; their names are used in the report. */
export const promises = [
  'wrongBooks',
  'doubleCharged',
  'paidWithoutSale',
  'hiddenEnds',
  'neverEnding',
  'writtenAfterOptOut',
] as const
export type PromiseName = (typeof promises)[number]

/** A broken promise, and how it was broken. */
export interface Wrong {
  promise: PromiseName
  what: string
}

/** Compares two amounts of money. @returns the difference, or nothing */
export const differs = (promise: PromiseName, who: string, books: number, rows: number): Wrong[] =>
  books === rows ? [] : [{ promise, what: `${who}: the books say ${books}, the rows say ${rows}` }]

/**
 * Reports a broken promise if a condition holds.
 * @returns the promise in a list, which is empty otherwise
 */
export const wrongIf = (condition: boolean, promise: PromiseName, what: string): Wrong[] => (condition ? [{ promise, what }] : [])
