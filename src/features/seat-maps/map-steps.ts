import type { MapValues } from './map-values.ts'

/** The corrections of a map that can be undone and redone, as the values before and after them, the nearest one last. */
export interface MapSteps {
  past: readonly MapValues[]
  future: readonly MapValues[]
  /** The kind of the last correction; corrections of one kind in a row are one step. */
  kind: string | undefined
}

const MOST_STEPS = 200

export const noSteps: MapSteps = { past: [], future: [], kind: undefined }

/** Records a correction. @param before the values before it */
export function stepped({ past, kind: last }: MapSteps, before: MapValues, kind?: string): MapSteps {
  const continues = kind !== undefined && kind === last
  return { past: continues ? past : [...past, before].slice(-MOST_STEPS), future: [], kind }
}

/** Undoes the last correction. @returns the steps that are left and the values to show; null if there is nothing to undo */
export function undone({ past, future }: MapSteps, now: MapValues): { steps: MapSteps; values: MapValues } | null {
  const values = past.at(-1)
  return values ? { values, steps: { past: past.slice(0, -1), future: [...future, now], kind: undefined } } : null
}

/** Does again what was undone last. @returns as `undone` */
export function redone({ past, future }: MapSteps, now: MapValues): ReturnType<typeof undone> {
  const values = future.at(-1)
  return values ? { values, steps: { past: [...past, now], future: future.slice(0, -1), kind: undefined } } : null
}
