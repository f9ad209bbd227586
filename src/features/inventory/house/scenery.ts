import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SeatSelection } from '#features/inventory/seat-selection.ts'
import type { Camera, Size } from './camera.ts'
import type { Areas } from './draw-areas.ts'
import type { Cursor, HousePlan } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { SeatLooks } from './seat-looks.ts'
import type { SeatSheet } from './seat-sheet.ts'
import type { SeatSprites } from './seat-sprites.ts'

/** The content of one picture of the seat map. */
export interface Scenery {
  plan: HousePlan
  /** The seats that match search and legend. */
  results: readonly SectionResult[]
  cursor: Cursor | null
  camera: Camera
  screen: Size
  palette: Palette
  /** The picture of all seats; `coming` until it is complete; null for a map that is too large for one. */
  sheet: SeatSheet | 'coming' | null
  sprites: SeatSprites
  looks: SeatLooks
  selection: SeatSelection
  areas: Areas
}
