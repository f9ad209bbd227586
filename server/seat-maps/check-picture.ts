import type { NewSeatMap } from '#contract/seat-maps.ts'
import { pictureHead } from '#lib/picture-head.ts'
import { MOST_PIXELS } from '#lib/seat-map/background.ts'
import { invalid } from '#server/kernel/refusal.ts'

const NO_PICTURE = `Must be a WebP or JPEG picture of at most ${MOST_PIXELS} pixels`

/**
 * Checks that the picture of a plan is really a picture, of the type that its data URL names, not animated, and no larger than a
 * device makes it: a few bytes could otherwise fill the memory of every device that shows them.
 * @throws 422
 */
export function checkPicture({ background }: NewSeatMap): void {
  const data = background?.picture?.data
  if (data === undefined) return
  const [named, bytes] = data.split(',')
  const head = pictureHead(Buffer.from(bytes!, 'base64'))
  const isOfType = head !== null && named === `data:${head.type};base64`
  if (!isOfType || head.isAnimated || Math.max(head.width, head.height) > MOST_PIXELS)
    throw invalid({ 'background.picture.data': [NO_PICTURE] })
}
