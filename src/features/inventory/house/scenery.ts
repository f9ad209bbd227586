import type { Camera, Size } from './camera.ts'
import type { Areas } from './draw-areas.ts'
import type { Cursor } from './house-plan.ts'
import type { Palette } from './palette.ts'
import type { SeatLooks, ShownSeats } from './seat-looks.ts'
import type { SeatSheet } from './seat-sheet.ts'
import type { SeatSprites } from './seat-sprites.ts'

/** The content of a seat map, whatever part of it is in sight. */
export interface Shown extends ShownSeats {
  cursor: Cursor | null
  areas: Areas
}

/** The content of one picture of the seat map. */
export interface Scenery extends Shown {
  camera: Camera
  screen: Size
  palette: Palette
  /** The picture of all seats; `coming` until it is complete; null for a map that is too large for one. */
  sheet: SeatSheet | 'coming' | null
  sprites: SeatSprites
  looks: SeatLooks
}
