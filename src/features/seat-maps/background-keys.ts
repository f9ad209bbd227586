import type { KeyboardEvent } from 'react'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { arrowSteps } from '#parts/seat-map/beside.ts'

interface Options {
  onMove: (by: MapPoint) => void
  onTurn: (degrees: number) => void
  onEnd: () => void
  /** Handles all other keys. */
  others: (event: KeyboardEvent) => void
}

/** The seats that an arrow with Shift moves the plan, and the degrees that a key turns it. */
const FAR = 10
const TURN = 5

/**
 * Returns the key handler while the plan behind the map is being moved: arrows move it by one seat, with Shift by ten; brackets turn it;
 * Escape ends that.
 */
export function backgroundKeys({ onMove, onTurn, onEnd, others }: Options) {
  return (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return others(event)
    const step = arrowSteps[event.key]
    const far = event.shiftKey ? FAR : 1
    if (step) onMove({ x: step.x * far, y: step.y * far })
    else if (event.key === '[' || event.key === ']') onTurn(event.key === ']' ? TURN : -TURN)
    else if (event.key === 'Escape') onEnd()
    else return others(event)
    event.preventDefault()
    event.stopPropagation()
  }
}
