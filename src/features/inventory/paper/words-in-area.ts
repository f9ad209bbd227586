import type { MapBox } from '#lib/seat-map/types.ts'
import { showCount } from '#ui/count/count.ts'

/** A text in an area of the map: its height, and its distance below the middle of the area. */
export interface AreaWords {
  text: string
  size: number
  below: number
}

/** The heights of a number and of a name, as shares of the longer side of the map. */
const COUNT = 1 / 50
const NAME = 1 / 72
/** The width of a letter, as a share of the height of a text. */
const LETTER = 0.6

/**
 * Returns the texts of a section on a printed map: the number of its held seats, which is never left out, and its name if the area
 * has room for it.
 * @param side the longer side of the map
 */
export function wordsIn(
  box: Pick<MapBox, 'width' | 'height'>,
  { name, count, side }: { name: string; count: number | undefined; side: number },
): { count: AreaWords | null; short: AreaWords | null } {
  const [tall, small] = [side * COUNT, side * NAME]
  const height = count === undefined ? small : tall + small
  const hasName = name.length * LETTER * small <= box.width && height <= box.height
  return {
    count: count === undefined ? null : { text: showCount(count), size: tall, below: hasName ? small / 2 : 0 },
    short: hasName ? { text: name, size: small, below: count === undefined ? 0 : -tall / 2 } : null,
  }
}
