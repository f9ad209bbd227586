import type { MapPoint } from '#lib/seat-map/types.ts'

/** The direction of each arrow key. */
export const arrowSteps: Record<string, MapPoint> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

/** Returns the nearest of several things in a direction, preferably straight ahead; null if there is none in that direction. */
export function nearestBeside<T>(all: readonly T[], from: T, step: MapPoint, middleOf: (one: T) => MapPoint): T | null {
  const here = middleOf(from)
  let best: { one: T; away: number } | null = null
  for (const one of all) {
    const there = middleOf(one)
    const along = (there.x - here.x) * step.x + (there.y - here.y) * step.y
    const aside = Math.abs((there.x - here.x) * step.y) + Math.abs((there.y - here.y) * step.x)
    const away = along + aside * 3
    if (one !== from && along > 0.5 && (best === null || away < best.away)) best = { one, away }
  }
  return best?.one ?? null
}
