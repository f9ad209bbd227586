import type { FieldKind } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'

/** The kinds of fields in words. */
export const fieldWords: Record<FieldKind, () => string> = {
  diamond: m.seatmaps_diamond,
  rectangle: m.seatmaps_rectangle,
  rink: m.seatmaps_rink,
  court: m.seatmaps_court,
  track: m.seatmaps_track,
  stage: m.seatmaps_stage,
}
