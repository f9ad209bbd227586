import { arena } from './arena.ts'
import { ballpark } from './ballpark.ts'
import type { Drawn } from './drawn.ts'
import { fieldKindOf, isTheatre } from './field-kind.ts'
import { withUnplaced } from './kept-map.ts'
import { namedSections, type NamedSection } from './rings.ts'
import { theatre } from './theatre.ts'
import type { MapSection, SeatMapLayout } from './types.ts'

export { aisleOutlines, boxAround, middleOf, outlineOf, rowAndColumnAt, seatPosition, turnAt } from './seat-geometry.ts'
export type { FieldKind, MapSection, SeatMapLayout, SectionPlace } from './types.ts'

/** Returns a plausible map of a house, made of nothing but the names and sizes of its sections. */
export const seatMapLayout = (
  sections: readonly MapSection[],
  venue: { category: string | null; league: string | null },
): SeatMapLayout => withUnplaced(sections, drawn(namedSections(sections), venue))

function drawn(sections: readonly NamedSection[], venue: { category: string | null; league: string | null }): Drawn {
  const kind = fieldKindOf(sections, venue)
  if (kind === 'diamond') return ballpark(sections, venue.category !== null && venue.category !== 'sport')
  return kind === 'stage' && isTheatre(sections) ? theatre(sections) : arena(sections, kind)
}
