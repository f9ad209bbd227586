import { useMemo, useState } from 'react'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { announce } from '#ui/announcer/announce.ts'
import { m } from '#messages/m.ts'
import { useMedia } from '#ui/data-table/use-media.ts'
import { mayHold, mayRelease, type Asking } from '#features/inventory/holds.ts'
import { useSeatActions } from '#features/inventory/seat-actions.ts'
import { isOpen } from '#features/inventory/seat-state.ts'
import { GridBar } from './grid-bar.tsx'
import { GridLayout, sizesFor } from './grid-layout.ts'
import { kept, nothingSelected } from './grid-selection.ts'
import { SeatGrid } from './seat-grid.tsx'

interface Props {
  result: SectionResult
  me: Asking['me']
  /** What the grid takes, and the bar under it. */
  height: number
  barHeight: number
}

/** A section's grid with its selection and the bar that acts on it. */
export function SectionGridView({ result, me, height, barHeight }: Props) {
  const { view, sort } = result
  const actions = useSeatActions()
  const coarse = useMedia('(pointer: coarse)')
  const layout = useMemo(() => {
    const grid = view.grid(sort)
    return new GridLayout(grid, sizesFor(grid, coarse))
  }, [view, sort, coarse])
  const found = useMemo(() => (result.count === view.size ? null : new Set(result.ordinals)), [result, view])
  const [selection, setSelection] = useState(nothingSelected)
  const [drawing, setDrawing] = useState(false)
  const [size, setSize] = useState(view.size)
  // Seats were added: the numbers of the others have moved, and the selection would mean other seats.
  if (size !== view.size) {
    setSize(view.size)
    setSelection(nothingSelected)
  }

  // Seats that were sold meanwhile leave the selection by themselves.
  const seats = kept(selection.selected, (ordinal) => ordinal < view.size && isOpen(view.viewCode(ordinal))).map((ordinal) =>
    view.row(ordinal),
  )
  const releasable = seats.filter((seat) => mayRelease(seat, me))
  const clear = () => setSelection({ ...nothingSelected, active: selection.active })
  const act = () => {
    const chosen =
      seats.length > 0
        ? seats
        : selection.active === null
          ? []
          : [view.row(selection.active)].filter((seat) => seat.status !== 'Purchased')
    if (chosen.length === 0) announce(m.inventory_purchased_fixed())
    else actions.open({ kind: 'seats', uuids: chosen.map(({ uuid }) => uuid) }, clear)
  }

  return (
    // The bar sticks within the grid: it must not lie over the section's head.
    <div>
      <SeatGrid
        view={view}
        layout={layout}
        found={found}
        selection={selection}
        onSelection={setSelection}
        onOpen={() => actions.canHold && act()}
        drawing={drawing}
        selectable={actions.canHold}
        height={height}
      />
      {actions.canHold && (
        <GridBar
          height={barHeight}
          count={seats.length}
          holdable={seats.filter((seat) => mayHold(seat, me)).length}
          releasable={releasable.length}
          onHold={act}
          onRelease={() => void actions.release(releasable).then((isKept) => isKept && clear())}
          onClear={clear}
          drawing={drawing}
          onDrawing={setDrawing}
        />
      )}
    </div>
  )
}
