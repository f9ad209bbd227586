/** The states of a seat, including queued changes. They look the same everywhere. */
export type SeatState = 'available' | 'reserved' | 'purchased' | 'hold-requested' | 'release-requested' | 'needs-you'

export type SeatShape = {
  /** A colour token. */
  color: string
  /** Whether the outline is dashed, for states that the server has not confirmed. */
  dashed?: boolean
  /** The filled part of the square. */
  fill: 'none' | 'half' | 'full'
  /** The sign inside, as a path in a box of 16 × 16. */
  sign: string
}

/** A shape for each state, so that no state depends on colour alone. Drawn in a box of 16 × 16, for marks and grids. */
export const seatShapes: Record<SeatState, SeatShape> = {
  available: { color: 'text-faint', fill: 'none', sign: '' },
  reserved: { color: 'caution', fill: 'half', sign: 'M8 4.2V8l2.5 1.5' },
  purchased: { color: 'positive', fill: 'full', sign: 'M4.9 8.3l2.1 2.1 4.1-4.6' },
  'hold-requested': { color: 'caution', dashed: true, fill: 'none', sign: 'M8 11.2V5M5.6 7.3L8 4.9l2.4 2.4' },
  'release-requested': { color: 'text-faint', dashed: true, fill: 'none', sign: 'M8 11.2V5M5.6 7.3L8 4.9l2.4 2.4' },
  'needs-you': { color: 'danger', fill: 'none', sign: 'M8 4.4v4.4M8 11.3v.1' },
}

/** The square of every seat, in the same box. */
export const seatOutline = { x: 1.75, y: 1.75, size: 12.5, radius: 3 }
