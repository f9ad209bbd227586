import { memo } from 'react'
import type { GridRow as Row } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'
import { stateOfCode } from '#features/inventory/seat-state.ts'
import type { GridSizes } from './grid-layout.ts'

/** Flags added to a seat's code in a row's look. */
export const SELECTED = 64
export const FAINT = 128

interface Props {
  view: SectionView
  row: Row
  index: number
  sizes: GridSizes
  /** A string with one character per seat: its code with the flags `SELECTED` and `FAINT`. */
  look: string
  /** The positions of the seats; equal shapes mean an unchanged row. */
  shape: string
  /** The seat of this row that Tab reaches; null if Tab reaches a seat of another row. */
  tabStop: number | null
}

const line = css({ position: 'absolute', insetInlineStart: 0, width: 'full' })
const letter = css({
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  height: 'full',
  bg: 'surface',
  textStyle: 'label',
  color: 'text-muted',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  _hover: { color: 'accent-text' },
})
const cell = css({
  position: 'absolute',
  top: '1px',
  borderRadius: '4px',
  outlineOffset: '0 !important',
  backgroundSize: '100% 100%',
  printColorAdjust: 'exact',
  '&[data-number]::after': {
    content: 'attr(data-number)',
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    fontSize: '10px',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    color: 'text',
  },
  '&[data-faint]::after': { opacity: 0.22 },
  // A selected seat is inverted: mark and number on the accent colour.
  '&[aria-selected=true]': { backgroundColor: 'accent' },
  '&[aria-selected=true]::after': { color: 'surface !important', opacity: '1 !important' },
})

const edge = css({
  position: 'absolute',
  top: 0,
  display: 'flex',
  alignItems: 'center',
  height: 'full',
  paddingInline: '1',
  fontSize: '10px',
  fontVariantNumeric: 'tabular-nums',
  color: 'text-muted',
  overflow: 'hidden',
  '&[data-first]': { justifyContent: 'flex-end' },
})

/** The minimum pitch at which free seats show their numbers. */
const NUMBERED_PX = 26
const LONGEST_NUMBER = 3

/** One row of seats, rendered again only if one of its seats looks different. */
export const GridRow = memo(function GridRow({ view, row, index, sizes, look, tabStop }: Props) {
  const name = row.name || m.inventory_row_unnamed()
  const left = (column: number) => sizes.gutter + sizes.edge + column * sizes.pitch
  const isNumbered = sizes.pitch >= NUMBERED_PX
  const numberAt = (nth: number) => view.seatName(row.ordinals.at(nth)!)
  return (
    <div role="row" aria-rowindex={index + 1} className={line} style={{ top: index * sizes.pitch, height: sizes.pitch }}>
      <div
        role="rowheader"
        data-row={index}
        className={letter}
        style={{ width: sizes.gutter }}
        title={m.inventory_row_select({ row: name })}
      >
        {row.name}
      </div>
      <span
        aria-hidden="true"
        className={edge}
        data-first=""
        style={{ left: left(row.columns[0]!) - sizes.edge, width: sizes.edge }}
      >
        {numberAt(0)}
      </span>
      {row.ordinals.length > 1 && (
        <span aria-hidden="true" className={edge} style={{ left: left(row.columns.at(-1)! + 1), width: sizes.edge }}>
          {numberAt(-1)}
        </span>
      )}
      {Array.from(row.ordinals, (ordinal, i) => {
        const code = look.charCodeAt(i)
        const state = stateOfCode(code)
        const seat = view.seatName(ordinal)
        return (
          <div
            key={ordinal}
            role="gridcell"
            data-seat={ordinal}
            data-state={state}
            data-number={isNumbered && state === 'available' && seat.length <= LONGEST_NUMBER ? seat : undefined}
            data-faint={code & FAINT ? '' : undefined}
            aria-colindex={row.columns[i]! + 2}
            aria-selected={(code & SELECTED) !== 0}
            aria-label={m.inventory_grid_seat({ row: name, seat, status: seatWord(state) })}
            tabIndex={ordinal === tabStop ? 0 : -1}
            className={cell}
            style={{ left: left(row.columns[i]!), width: sizes.seat, height: sizes.seat, backgroundImage: markOf(code) }}
          />
        )
      })}
    </div>
  )
}, isSame)

const markOf = (code: number) => `var(--mark-${stateOfCode(code)}${code & SELECTED ? '-selected' : code & FAINT ? '-faint' : ''})`

function isSame(before: Props, after: Props): boolean {
  return (
    before.look === after.look &&
    before.shape === after.shape &&
    before.tabStop === after.tabStop &&
    before.index === after.index &&
    before.sizes.pitch === after.sizes.pitch &&
    before.sizes.gutter === after.sizes.gutter
  )
}
