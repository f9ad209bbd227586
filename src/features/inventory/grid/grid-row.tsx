import { memo } from 'react'
import type { GridRow as Row } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { seatWord } from '#ui/seat-mark/seat-mark.tsx'
import { stateOfCode } from '#features/inventory/seat-state.ts'
import type { GridSizes } from './grid-layout.ts'

/** Added to a seat's code in a row's look. */
export const SELECTED = 64
export const FAINT = 128

interface Props {
  view: SectionView
  row: Row
  index: number
  sizes: GridSizes
  /** A character a seat: its code, whether it is selected, whether the search left it out. */
  look: string
  /** Where the seats stand; tells whether a row is still the same one. */
  shape: string
  /** The seat of this row that Tab reaches. */
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
  _before: {
    content: '""',
    position: 'absolute',
    inset: 0,
    bg: 'text-faint',
    maskSize: '100% 100%',
    maskImage: 'var(--mark-available)',
    printColorAdjust: 'exact',
  },
  '&[data-state=reserved]::before': { bg: 'caution', maskImage: 'var(--mark-reserved)' },
  '&[data-state=purchased]::before': { bg: 'positive', maskImage: 'var(--mark-purchased)' },
  '&[data-state=hold-requested]::before': { bg: 'caution', maskImage: 'var(--mark-hold-requested)' },
  '&[data-state=release-requested]::before': { maskImage: 'var(--mark-release-requested)' },
  '&[data-state=needs-you]::before': { bg: 'danger', maskImage: 'var(--mark-needs-you)' },
  '&[data-faint]::before': { opacity: 0.28 },
  '&[aria-selected=true]': { bg: 'accent-soft', boxShadow: 'inset 0 0 0 2px token(colors.accent)' },
})

/** One row of seats. Painted again only when one of its seats looks different. */
export const GridRow = memo(function GridRow({ view, row, index, sizes, look, tabStop }: Props) {
  const name = row.name || m.inventory_row_unnamed()
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
      {Array.from(row.ordinals, (ordinal, i) => {
        const code = look.charCodeAt(i)
        const state = stateOfCode(code)
        const { seat } = view.row(ordinal)
        return (
          <div
            key={ordinal}
            role="gridcell"
            data-seat={ordinal}
            data-state={state}
            data-faint={code & FAINT ? '' : undefined}
            aria-colindex={row.columns[i]! + 2}
            aria-selected={(code & SELECTED) !== 0}
            aria-label={m.inventory_grid_seat({ row: name, seat, status: seatWord(state) })}
            tabIndex={ordinal === tabStop ? 0 : -1}
            className={cell}
            style={{ left: sizes.gutter + row.columns[i]! * sizes.pitch, width: sizes.seat, height: sizes.seat }}
          />
        )
      })}
    </div>
  )
}, isSame)

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
