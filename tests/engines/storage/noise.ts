import { randomOf } from '#tests/model/world/random.ts'
import type { Row } from './steps.ts'

/** Returns the row with its noise, as a text of this length that cannot be compressed. */
export function noise(row: Row): Row {
  if (row.noise === undefined) return row
  const random = randomOf(row.noise)
  return { ...row, text: Array.from({ length: row.noise }, () => String.fromCharCode(33 + random.below(90))).join('') }
}
