import { type PictureHead, pictureHead } from '#lib/picture-head.ts'
import { type MapPicture, MOST_CHARACTERS, MOST_PIXELS } from '#lib/seat-map/background.ts'
import { type DecodedPicture, decodePicture } from './decode-picture.ts'

export type PictureProblem = 'unreadable' | 'not-picture' | 'animated' | 'huge' | 'broken'

/** The most pixels of a picture, in millions. Decoded, each has four bytes. */
export const MOST_MEGAPIXELS = 50

/** The longest sides and the qualities that are tried, the best ones first. */
const SIDES = [MOST_PIXELS, 1200, 900, 600, 400]
const QUALITIES = [0.8, 0.6, 0.4]

/**
 * Makes a small copy of a picture's pixels, so that nothing else of the file is left. A file that is no still picture, or has too
 * many pixels, is not decoded.
 * @param bytes the bytes of the file; null if it could not be read
 * @param decode decodes a picture; it throws if it cannot
 * @returns the copy, with its width and height in pixels
 */
export async function readPicture(
  bytes: Uint8Array<ArrayBuffer> | null,
  decode: (bytes: Uint8Array<ArrayBuffer>, head: PictureHead) => Promise<DecodedPicture> = decodePicture,
): Promise<MapPicture | PictureProblem> {
  if (bytes === null) return 'unreadable'
  const head = pictureHead(bytes)
  if (head === null) return 'not-picture'
  if (head.isAnimated) return 'animated'
  if (head.width * head.height > MOST_MEGAPIXELS * 1_000_000) return 'huge'
  try {
    const picture = await decode(bytes, head)
    return (await smallCopy(picture).finally(() => picture.close())) ?? 'broken'
  } catch {
    return 'broken'
  }
}

/** Returns the best copy that is small enough to be stored; null if even the smallest one is too large. */
async function smallCopy(picture: DecodedPicture): Promise<MapPicture | null> {
  for (const side of SIDES) {
    const shrink = Math.min(1, side / Math.max(picture.width, picture.height))
    const pixels = (length: number) => Math.max(1, Math.round(length * shrink))
    const size = { width: pixels(picture.width), height: pixels(picture.height) }
    for (const quality of QUALITIES) {
      const data = await picture.encoded(size, quality)
      if (data.length <= MOST_CHARACTERS) return { data, ...size }
    }
  }
  return null
}
