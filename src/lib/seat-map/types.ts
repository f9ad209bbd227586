/** The most sections of a map. */
export const MOST_SECTIONS = 2000
/** The most aisles of a section. */
export const MOST_AISLES = 20
/** The most characters of the name of a group of sections. */
export const LONGEST_GROUP_NAME = 50
/** The largest distance from the origin of a map, in seats. */
export const FARTHEST = 100_000

/** A section as the layout needs it. */
export interface MapSection {
  name: string
  /** The number of columns of each row, the front row first. */
  rows: readonly number[]
  /** The aisles between its seats; absent if it has none. */
  gaps?: readonly AisleGap[]
}

/** The columns between two seats of a row that an aisle takes: `from` included, `to` excluded. */
export interface AisleGap {
  /** The number of the section's aisles before the second seat, so that the gaps of one aisle have the same number. */
  aisle: number
  row: number
  from: number
  to: number
}

export const fieldKinds = ['diamond', 'rectangle', 'rink', 'court', 'track', 'stage'] as const
export type FieldKind = (typeof fieldKinds)[number]

export interface MapPoint {
  x: number
  y: number
}

export interface MapBox extends MapPoint {
  width: number
  height: number
}

/** The place of a section. Units are seats; y grows downward, as on the screen. */
export interface SectionPlace {
  /** The index in the given sections. */
  index: number
  /** The middle of the front edge of the front row. */
  x: number
  y: number
  /** The direction from the front row to the back row, in radians clockwise from the right. */
  outward: number
  /** The radius of the front edge. Its centre is `radius` in front of the section; 0 means straight rows. */
  radius: number
  /** 1 if columns run clockwise around the field, seen from above; -1 if they run counter-clockwise. */
  direction: 1 | -1
}

export interface SeatMapLayout {
  /** The box of the field of play or of the stage. */
  field: MapBox & { kind: FieldKind }
  places: readonly SectionPlace[]
  /** The sections that their names do not place: below the map, side by side, with straight rows. */
  unplaced: readonly SectionPlace[]
  /** The box around the field and all sections. */
  bounds: MapBox
}
