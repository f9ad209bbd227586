import type { KeyboardEvent } from 'react'
import { arrowSteps } from '#parts/seat-map/beside.ts'
import type { Point } from './camera.ts'
import { blockBeside, type Cursor, type HouseBlock, type HousePlan, nearestSeat, seatBeside, squareOf } from './house-plan.ts'

export interface HouseKeys {
  plan: HousePlan
  cursor: Cursor | null
  onCursor: (cursor: Cursor) => void
  /** Selects from the start of the range to this seat, both in one section. */
  onExtend: (block: HouseBlock, to: number) => void
  /** Selects or deselects the seat or, if `ordinal` is null, the found seats of the section. */
  onChoose: (block: HouseBlock, ordinal: number | null) => void
  /** Moves the cursor into a section, to a seat. */
  onEnter: (block: HouseBlock) => void
  /** Opens the actions on the selection or, without a selection, on the seat. For a sold seat, opens the sale. */
  onOpen: (block: HouseBlock, ordinal: number) => void
  /** Moves the cursor from a seat to its section, or removes it from a section. */
  onLeave: () => void
  onZoom: (by: number) => void
  onWhole: () => void
}

const STEP = 1.5

/**
 * Returns the key handler of the seat map. Arrows move between sections and, after Enter, between seats; Home and End move to the
 * first and last one; Space selects; Escape leaves the section; +, − and 0 zoom.
 */
export function houseKeys(keys: HouseKeys) {
  const { plan, cursor } = keys
  const block = plan.blocks.find(({ view }) => view.name === cursor?.section)

  const go = (step: Point, extend: boolean) => {
    if (block === undefined) return keys.onCursor({ section: plan.blocks[0]!.view.name, ordinal: null })
    const next = stepFrom(plan, block, cursor?.ordinal ?? null, step)
    if (next === null) return
    const isRange = extend && next.ordinal !== null && next.block === block
    if (isRange) keys.onExtend(block, next.ordinal!)
    else keys.onCursor({ section: next.block.view.name, ordinal: next.ordinal })
  }
  const end = (last: boolean) => {
    const ordinal = cursor?.ordinal ?? null
    if (block === undefined || ordinal === null)
      return keys.onCursor({ section: plan.blocks.at(last ? -1 : 0)!.view.name, ordinal: null })
    const row = block.shape.rowOf[ordinal]!
    keys.onCursor({ section: block.view.name, ordinal: (last ? block.shape.lasts : block.shape.firsts)[row]! })
  }

  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || plan.blocks.length === 0) return
    const { key } = event
    const step = arrowSteps[key]
    if (step) go(step, event.shiftKey)
    else if (key === '+' || key === '=') keys.onZoom(STEP)
    else if (key === '-' || key === '_') keys.onZoom(1 / STEP)
    else if (key === '0') keys.onWhole()
    else if (key === 'Home' || key === 'End') end(key === 'End')
    else if (key === 'Escape' && cursor !== null) keys.onLeave()
    else if (block === undefined || cursor === null) return
    else if (key === ' ') keys.onChoose(block, cursor.ordinal)
    else if (key === 'Enter' && cursor.ordinal === null) keys.onEnter(block)
    else if (key === 'Enter') keys.onOpen(block, cursor.ordinal!)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/**
 * The target of a step: the next section or, from a seat, the next seat. If the section has no further seat in this direction, the
 * target is the nearest seat of the next section. Null if there is no target.
 */
export function stepFrom(
  plan: HousePlan,
  block: HouseBlock,
  ordinal: number | null,
  step: Point,
): { block: HouseBlock; ordinal: number | null } | null {
  const beside = () => blockBeside(plan, block, step)
  if (ordinal === null) {
    const other = beside()
    return other && { block: other, ordinal: null }
  }
  const next = seatBeside(block, ordinal, step)
  if (next !== null) return { block, ordinal: next }
  const other = beside()
  return other && { block: other, ordinal: nearestSeat(other, squareOf(block, ordinal)) }
}
