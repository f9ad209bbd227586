import { m } from '#messages/m.ts'
import { cx } from '#styled/css'
import { chip, seatMark } from '#styled/recipes'
import { showCount } from '#ui/count/count.ts'

import { seatShapes, type SeatState } from './seat-shapes.ts'

const words: Record<SeatState, () => string> = {
  available: m.ui_seat_available,
  reserved: m.ui_seat_reserved,
  purchased: m.ui_seat_purchased,
  'hold-requested': m.ui_seat_hold_requested,
  'release-requested': m.ui_seat_release_requested,
  'needs-you': m.ui_seat_needs_you,
}

/** The state in words. */
export const seatWord = (state: SeatState): string => words[state]()

export type SeatMarkProps = {
  state: SeatState
  /** The size in pixels; 14 by default. */
  size?: number
  /** Gives the mark an accessible name; needed if no word is beside it. */
  labelled?: boolean
}

/** A seat's state as a shape. */
export function SeatMark({ state, size, labelled }: SeatMarkProps) {
  return (
    <span
      className={seatMark({ state })}
      style={size ? { fontSize: size } : undefined}
      role={labelled ? 'img' : undefined}
      aria-label={labelled ? seatWord(state) : undefined}
      aria-hidden={labelled ? undefined : true}
    />
  )
}

const tones = {
  available: 'neutral',
  reserved: 'caution',
  purchased: 'positive',
  'hold-requested': 'caution',
  'release-requested': 'neutral',
  'needs-you': 'danger',
} as const

export type SeatChipProps = {
  state: SeatState
  /** Replaces the state's own word, for things other than seats. */
  word?: string
  count?: number
  className?: string
}

/** A seat's state as a chip: shape, word and an optional count. Unconfirmed states have a dashed edge and no fill. */
export function SeatChip({ state, word, count, className }: SeatChipProps) {
  const look = seatShapes[state].dashed ? chip({ tone: tones[state], kind: 'asked' }) : chip({ tone: tones[state] })
  return (
    <span className={cx(look, seatMark({ state, as: 'before' }), className)}>
      {word ?? seatWord(state)}
      {count !== undefined && <span>{showCount(count)}</span>}
    </span>
  )
}
