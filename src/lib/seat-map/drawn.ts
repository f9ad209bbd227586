import type { NamedSection } from './rings.ts'
import type { SeatMapLayout, SectionPlace } from './types.ts'

/** A field with the sections around it, and the sections that have no place there. */
export interface Drawn {
  field: SeatMapLayout['field']
  places: readonly SectionPlace[]
  rest: readonly NamedSection[]
}
