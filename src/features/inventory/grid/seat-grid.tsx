import { type MouseEvent, type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { isOpen } from '#features/inventory/seat-state.ts'
import type { GridLayout, Place } from './grid-layout.ts'
import { useGridMarks } from './grid-marks.ts'
import { FAINT, GridRow, SELECTED } from './grid-row.tsx'
import { added, extendedTo, movedTo, type Selection, toggledSeat, toggledSeats } from './grid-selection.ts'
import { GridHint } from './grid-hint.tsx'
import { gridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'

interface Props {
  view: SectionView
  layout: GridLayout
  /** The seats found by a search; others are faint. Null if all were found. */
  found: ReadonlySet<number> | null
  selection: Selection
  onSelection: (next: Selection) => void
  onOpen: () => void
  /** Called when a sold seat is pressed. */
  onSold: (ordinal: number) => void
  drawing: boolean
  selectable: boolean
  height: number
}

const scrollArea = css({
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  cursor: 'grab',
  userSelect: 'none',
  paddingBlock: '2',
  bg: 'surface',
  _active: { cursor: 'grabbing' },
  '&[data-drawing]': { cursor: 'crosshair', touchAction: 'none' },
})
const drawn = css({
  position: 'absolute',
  zIndex: 2,
  pointerEvents: 'none',
  border: '1px solid token(colors.accent)',
  bg: 'accent-soft',
  opacity: 0.6,
  borderRadius: '4px',
})

/** The number of rows rendered above and below the visible ones. */
const SPARE = 4
/** If more seats than this change, the count is updated first, and the seats one frame later. */
const MANY = 200

/** A section as rows and seats: pans by drag, selects by click, Shift+drag and keyboard (as `role=grid`). */
export function SeatGrid({ view, layout, found, selection, onSelection, onOpen, onSold, drawing, selectable, height }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const { grid, sizes } = layout
  const marks = useGridMarks()
  const later = useDeferredValue(selection.selected)
  const selected = Math.abs(selection.selected.size - later.size) > MANY ? later : selection.selected
  const may = (ordinal: number) => selectable && isOpen(view.viewCode(ordinal))
  const onArea = (from: Place, to: Place) => onSelection(added(selection, layout.between(from, to).filter(may)))
  const pointer = useGridPointer({ scroller, sheet, layout, drawing, onArea })
  const tabStop = selection.active ?? layout.end(0, false)
  useFollowFocus(scroller, layout, selection.active)

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    if (pointer.wasDrag()) return
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) return onSelection(toggledSeats(selection, [...grid.rows[Number(row)]!.ordinals].filter(may)))
    const seat = target.closest<HTMLElement>('[data-seat]')?.dataset['seat']
    if (seat === undefined) return
    const ordinal = Number(seat)
    const between = (a: number, b: number) => layout.between(layout.placeOf(a)!, layout.placeOf(b)!).filter(may)
    if (event.shiftKey) onSelection(extendedTo(selection, ordinal, between))
    else onSelection(may(ordinal) ? toggledSeat(selection, ordinal) : movedTo(selection, ordinal))
    if (!event.shiftKey && !isOpen(view.viewCode(ordinal))) onSold(ordinal)
  }

  const shown = useMemo(() => {
    const last = Math.min(grid.rows.length, first + Math.ceil(height / sizes.pitch) + SPARE)
    const indexes = Array.from(
      { length: Math.max(0, last - Math.max(0, first - SPARE)) },
      (_, i) => Math.max(0, first - SPARE) + i,
    )
    const held = tabStop === null ? undefined : layout.placeOf(tabStop)?.row
    // The row with the tab stop is always rendered, so that the keyboard can return to it after scrolling.
    return held === undefined || indexes.includes(held) ? indexes : [...indexes, held].sort((a, b) => a - b)
  }, [grid, layout, first, height, sizes.pitch, tabStop])

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={m.inventory_grid_label({ section: view.name })}
        aria-multiselectable="true"
        aria-rowcount={grid.rows.length}
        aria-colcount={grid.columns + 1}
        data-drawing={drawing || undefined}
        className={scrollArea}
        style={{ height, ...marks }}
        onScroll={(event) => setFirst(Math.max(0, Math.floor(event.currentTarget.scrollTop / sizes.pitch)))}
        onKeyDown={gridKeys({ layout, selection, onSelection, may, onOpen })}
        onClick={onClick}
        {...pointer.handlers}
      >
        <div
          ref={sheet}
          role="presentation"
          style={{ position: 'relative', width: layout.width, minWidth: '100%', height: layout.height }}
        >
          {shown.map((index) => {
            const row = grid.rows[index]!
            return (
              <GridRow
                key={index}
                view={view}
                row={row}
                index={index}
                sizes={sizes}
                look={lookOf(view, row.ordinals, selected, found)}
                shape={`${row.name}|${row.ordinals[0]}|${row.columns.join()}`}
                tabStop={tabStop !== null && row.ordinals.includes(tabStop) ? tabStop : null}
              />
            )
          })}
          {pointer.area && <div role="presentation" className={drawn} style={pointer.area} />}
        </div>
      </div>
      <GridHint root={scroller} view={view} />
    </>
  )
}

const lookOf = (
  view: SectionView,
  ordinals: Uint32Array,
  selected: ReadonlySet<number>,
  found: ReadonlySet<number> | null,
): string =>
  Array.from(ordinals, (ordinal) =>
    String.fromCharCode(
      view.viewCode(ordinal) | (selected.has(ordinal) ? SELECTED : 0) | (found === null || found.has(ordinal) ? 0 : FAINT),
    ),
  ).join('')

/** While the grid has the focus, focuses the active seat and scrolls it into view. */
function useFollowFocus(scroller: RefObject<HTMLDivElement | null>, layout: GridLayout, active: number | null): void {
  const followed = useRef(active)
  useLayoutEffect(() => {
    const root = scroller.current
    if (root === null || active === null || active === followed.current || !root.contains(document.activeElement)) return
    followed.current = active
    reveal(root, layout, active)
    root.querySelector<HTMLElement>(`[data-seat="${active}"]`)?.focus({ preventScroll: true })
  })
}

/** Scrolls the grid, never the page, until a seat is visible beside the row names. */
function reveal(root: HTMLElement, layout: GridLayout, ordinal: number): void {
  const place = layout.placeOf(ordinal)
  if (place === undefined) return
  const { pitch, gutter, edge } = layout.sizes
  const left = edge + place.column * pitch
  const top = place.row * pitch
  if (left < root.scrollLeft) root.scrollLeft = left
  if (gutter + left + pitch > root.scrollLeft + root.clientWidth) root.scrollLeft = gutter + left + pitch - root.clientWidth
  if (top < root.scrollTop) root.scrollTop = top
  if (top + 2 * pitch > root.scrollTop + root.clientHeight) root.scrollTop = top + 2 * pitch - root.clientHeight
}
