import { useState } from 'react'
import { noSteps, redone, stepped, undone } from './map-steps.ts'
import type { MapValues } from './map-values.ts'

/** The corrections of a map, with undo and redo; these are null if there is nothing to undo or redo. */
export interface MapHistory {
  /** Makes a correction. @param kind corrections of one kind in a row, such as the typed digits of a number, are one step */
  edit: (next: MapValues, kind?: string) => void
  undo: (() => void) | null
  redo: (() => void) | null
}

/** Records the corrections of a form's values. @param put sets the values of the form */
export function useMapHistory(values: MapValues, put: (next: MapValues) => void): MapHistory {
  const [steps, setSteps] = useState(noSteps)
  const goTo = (to: ReturnType<typeof undone>) =>
    to &&
    (() => {
      setSteps(to.steps)
      put(to.values)
    })
  return {
    edit(next, kind) {
      setSteps(stepped(steps, values, kind))
      put(next)
    },
    undo: goTo(undone(steps, values)),
    redo: goTo(redone(steps, values)),
  }
}
