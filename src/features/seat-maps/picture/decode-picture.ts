import type { PictureHead } from '#lib/picture-head.ts'
import { MOST_PIXELS } from '#lib/seat-map/background.ts'

interface Size {
  width: number
  height: number
}

/** A decoded picture, as it is seen. */
export interface DecodedPicture extends Size {
  /** Draws the picture over white and encodes it. @param quality from 0 to 1 @returns a data URL */
  encoded(size: Size, quality: number): Promise<string>
  /** Frees its memory. */
  close(): void
}

/** Decodes a picture with the browser, smaller if it is large, and upright as the camera was held. @throws if it is damaged */
export async function decodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  { type, width, height }: PictureHead,
): Promise<DecodedPicture> {
  // Only the width is given, because a picture that is turned has its sides swapped.
  const smaller = { resizeWidth: MOST_PIXELS, resizeQuality: 'high' } as const
  const isLarge = Math.min(width, height) > MOST_PIXELS
  const bitmap = await createImageBitmap(new Blob([bytes], { type }), isLarge ? smaller : {})
  return {
    width: bitmap.width,
    height: bitmap.height,
    encoded: (size, quality) => encoded(bitmap, size, quality),
    close: () => bitmap.close(),
  }
}

async function encoded(bitmap: ImageBitmap, { width, height }: Size, quality: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  // Safari cannot write WebP and makes a PNG.
  return dataUrlOf(webp.type === 'image/webp' ? webp : await canvas.convertToBlob({ type: 'image/jpeg', quality }))
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'))
    reader.readAsDataURL(blob)
  })
