/** A point: of the plan in seats, of the screen in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** The visible part of the plan: the point in its upper left corner, and the size of a seat in pixels (`scale`). */
export interface Camera {
  x: number
  y: number
  scale: number
}

/** A size: of the plan in seats, of the screen in CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The maximum size of a seat, in pixels. */
export const CLOSEST_PX = 40
/** The margin around the plan when all of it is shown, in pixels. */
const MARGIN_PX = 12

/** The camera that shows the whole plan, centred. */
export function wholeHouse(plan: Size, screen: Size): Camera {
  const scale = Math.min(
    CLOSEST_PX,
    Math.max(1, screen.width - 2 * MARGIN_PX) / plan.width,
    Math.max(1, screen.height - 2 * MARGIN_PX) / plan.height,
  )
  return { scale, x: (plan.width - screen.width / scale) / 2, y: (plan.height - screen.height / scale) / 2 }
}

/**
 * Limits the camera: no smaller than the whole plan, no closer than a large seat, and at most a small margin beyond the plan's
 * edge.
 */
export function within(camera: Camera, plan: Size, screen: Size): Camera {
  const least = wholeHouse(plan, screen)
  const scale = Math.min(CLOSEST_PX, Math.max(least.scale, camera.scale))
  const along = (at: number, whole: number, shown: number) => {
    const seen = shown / scale
    if (seen >= whole) return (whole - seen) / 2
    const margin = MARGIN_PX / scale
    return Math.min(whole - seen + margin, Math.max(-margin, at))
  }
  return { scale, x: along(camera.x, plan.width, screen.width), y: along(camera.y, plan.height, screen.height) }
}

/** Zooms by a factor; the point under the pointer stays in place. */
export function zoomed(camera: Camera, by: number, at: Point, plan: Size, screen: Size): Camera {
  const least = wholeHouse(plan, screen).scale
  const scale = Math.min(CLOSEST_PX, Math.max(least, camera.scale * by))
  const fixed = toPlan(camera, at)
  return within({ scale, x: fixed.x - at.x / scale, y: fixed.y - at.y / scale }, plan, screen)
}

/** The camera that shows a rectangle of the plan, centred and as large as possible, with seats of at most `most` pixels. */
export function closeTo(box: Point & Size, most: number, plan: Size, screen: Size): Camera {
  const scale = Math.min(most, (screen.width - 2 * MARGIN_PX) / box.width, (screen.height - 2 * MARGIN_PX) / box.height)
  const seen = { width: screen.width / scale, height: screen.height / scale }
  const at = { x: box.x + box.width / 2 - seen.width / 2, y: box.y + box.height / 2 - seen.height / 2 }
  return within({ scale, ...at }, plan, screen)
}

/** The camera moved just far enough to show a rectangle of the plan. */
export function revealing(camera: Camera, box: Point & Size, plan: Size, screen: Size): Camera {
  const margin = Math.min(24, screen.width / 8, screen.height / 8) / camera.scale
  const along = (at: number, from: number, length: number, shown: number) => {
    const seen = shown / camera.scale
    if (from - margin < at) return from - margin
    return from + length + margin > at + seen ? from + length + margin - seen : at
  }
  const x = along(camera.x, box.x, box.width, screen.width)
  const y = along(camera.y, box.y, box.height, screen.height)
  return within({ ...camera, x, y }, plan, screen)
}

export const toPlan = ({ x, y, scale }: Camera, at: Point): Point => ({ x: x + at.x / scale, y: y + at.y / scale })
export const toScreen = ({ x, y, scale }: Camera, at: Point): Point => ({ x: (at.x - x) * scale, y: (at.y - y) * scale })
