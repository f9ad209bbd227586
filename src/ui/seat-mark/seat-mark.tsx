import { m } from '#messages/m.ts'
import { cx } from '#styled/css'
import { chip, seatMark } from '#styled/recipes'
import { showCount } from '#ui/count/count.ts'

import { seatOutline, seatShapes, type SeatState } from './seat-shapes.ts'

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
  /** Pixels; 14 by default. */
  size?: number
  /** Speaks the state, where no word stands beside the mark. */
  labelled?: boolean
}

/** A seat's state as a shape. */
export function SeatMark({ state, size, labelled }: SeatMarkProps) {
  const { fill, dashed, sign } = seatShapes[state]
  const { x, y, size: side, radius } = seatOutline
  const onFill = fill === 'full'
  return (
    <svg
      viewBox="0 0 16 16"
      className={seatMark({ state })}
      style={size ? { fontSize: size } : undefined}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={labelled ? 'img' : undefined}
      aria-label={labelled ? seatWord(state) : undefined}
      aria-hidden={labelled ? undefined : true}
    >
      <rect
        x={x}
        y={y}
        width={side}
        height={side}
        rx={radius}
        strokeDasharray={dashed ? '2.4 2.2' : undefined}
        fill={onFill ? 'currentColor' : 'none'}
      />
      {fill === 'half' && (
        <path d="M2 8h12v3.5A2.5 2.5 0 0 1 11.5 14h-7A2.5 2.5 0 0 1 2 11.5z" fill="currentColor" stroke="none" opacity={0.42} />
      )}
      {sign && (
        <path d={sign} style={onFill ? { stroke: 'var(--colors-surface)' } : undefined} strokeWidth={onFill ? 1.9 : 1.6} />
      )}
    </svg>
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
  /** In place of the state's own word, where another thing than a seat is in it. */
  word?: string
  count?: number
  className?: string
}

/** Shape and word, with a count where there is one. What is not confirmed has a dashed edge and no fill. */
export function SeatChip({ state, word, count, className }: SeatChipProps) {
  const asked = seatShapes[state].dashed ? chip({ tone: tones[state], kind: 'asked' }) : chip({ tone: tones[state] })
  return (
    <span className={cx(asked, className)}>
      <SeatMark state={state} />
      {word ?? seatWord(state)}
      {count !== undefined && <span>{showCount(count)}</span>}
    </span>
  )
}
