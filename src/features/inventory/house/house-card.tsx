import { useLayoutEffect, useRef } from 'react'
import { SeatHint } from '#features/inventory/seat-hint.tsx'
import { tooltip } from '#styled/recipes'
import { place } from '#ui/popover/place.ts'
import type { Size, Point } from './camera.ts'
import type { HouseBlock } from './house-plan.ts'
import { linesOfSection } from './section-words.ts'

interface Props {
  block: HouseBlock
  ordinal: number | null
  /** The box of the seat or section that the card describes, in pixels of the window. */
  box: Point & Size
  /** The top of the seat map, in pixels of the window. The card covers nothing above it. */
  ceiling: number
  currency: string
}

/** The facts of the seat or section under the pointer or the keyboard. */
export function HouseCard({ block, ordinal, box, ceiling, currency }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = ref.current!
    if (!card.matches(':popover-open')) card.showPopover()
    const { left, top } = place(
      { left: box.x, top: box.y - ceiling, width: box.width, height: box.height },
      { width: card.offsetWidth, height: card.offsetHeight },
      { width: document.documentElement.clientWidth, height: innerHeight - ceiling },
      { side: 'above', align: 'center' },
    )
    card.style.left = `${left}px`
    card.style.top = `${top + ceiling}px`
  })
  return (
    <div ref={ref} role="tooltip" popover="manual" className={tooltip().bubble}>
      {ordinal === null ? (
        linesOfSection(block, currency).map((line) => <div key={line}>{line}</div>)
      ) : (
        <SeatHint seat={block.view.row(ordinal)} />
      )}
    </div>
  )
}
