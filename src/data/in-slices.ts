import type { WorldClock } from './world.ts'

/** How many items are processed without a pause; they take a few milliseconds. */
const SLICE_ITEMS = 250

/** Maps items in their order. Thousands of items are mapped slice by slice, with pauses for clicks and paints. */
export async function inSlices<From, To>(
  all: readonly From[],
  make: (one: From) => To,
  clock: Pick<WorldClock, 'breathe'>,
): Promise<To[]> {
  const made: To[] = []
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % SLICE_ITEMS === 0) await clock.breathe()
    made.push(make(one))
  }
  return made
}
