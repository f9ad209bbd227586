import { useMemo, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { useSeatActions } from '#features/inventory/seat-actions.ts'
import { isOpen } from '#features/inventory/seat-state.ts'
import { GridBar } from './grid-bar.tsx'
import { gridFacts } from './grid-facts.ts'
import { GridLayout, sizesFor } from './grid-layout.ts'
import { added, nothingSelected, type Selection } from './grid-selection.ts'
import { SeatGrid } from './seat-grid.tsx'

interface Props {
  result: SectionResult
  /** The seats after which an aisle runs, which takes a column of the grid. */
  aisles: readonly string[] | undefined
  /** The selected seats of this section, and the handler of changes. */
  chosen: ReadonlySet<number>
  onChosen: (view: SectionView, ordinals: ReadonlySet<number>) => void
  /** The distance from one seat to the next, in pixels. */
  pitch: number
  /** The height of the grid with the bar below it. */
  height: number
  barHeight: number
}

/** A section's grid with the bar below it. Its selection is part of the selection over all sections. */
export function SectionGridView({ result, aisles, chosen, onChosen, pitch, height, barHeight }: Props) {
  const { view, sort } = result
  const actions = useSeatActions()
  const layout = useMemo(
    () => new GridLayout(view.grid(sort, aisles), sizesFor(gridFacts(view, aisles), pitch)),
    [view, sort, aisles, pitch],
  )
  const found = useMemo(() => (result.count === view.size ? null : new Set(result.ordinals)), [result, view])
  const [cursor, setCursor] = useState<Omit<Selection, 'selected'>>(nothingSelected)
  const [drawing, setDrawing] = useState(false)
  const [size, setSize] = useState(view.size)
  // Seats were added or removed, so ordinals have changed, and the focus would be on another seat.
  if (size !== view.size) {
    setSize(view.size)
    setCursor(nothingSelected)
  }
  const selection: Selection = { ...cursor, selected: chosen }
  const change = ({ selected, active, anchor }: Selection) => {
    setCursor({ active, anchor })
    if (selected !== chosen) onChosen(view, selected)
  }
  // Enter opens the actions for the selection or, without one, for the focused seat; or the sale of a sold one.
  const openSeat = () => {
    const seat = selection.active === null ? null : view.row(selection.active)
    if (chosen.size > 0 && actions.canHold) actions.openChosen()
    else if (seat?.status === 'Purchased') actions.showSale(seat)
    else if (seat !== null && actions.canHold) actions.open({ kind: 'seats', uuids: [seat.uuid] })
  }
  const meant = useMemo(() => Array.from(result.ordinals).filter((ordinal) => isOpen(view.viewCode(ordinal))), [result, view])

  return (
    // The bar sticks within the grid, so that it does not cover the section's head.
    <div>
      <SeatGrid
        view={view}
        layout={layout}
        found={found}
        selection={selection}
        onSelection={change}
        onOpen={openSeat}
        onSold={(ordinal) => actions.showSale(view.row(ordinal))}
        drawing={drawing}
        selectable={actions.canHold}
        height={height}
      />
      {actions.canHold && (
        <GridBar
          height={barHeight}
          selectable={meant.length}
          isSearch={found !== null}
          onSelect={() => change({ ...added(selection, meant), active: selection.active })}
          drawing={drawing}
          onDrawing={setDrawing}
        />
      )}
    </div>
  )
}
