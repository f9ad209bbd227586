import { fileTypeFromBuffer } from 'file-type'
import { PICTURE_TYPES } from '#contract/images.ts'

/**
 * Returns the type of a file by its content, or `application/octet-stream` if the type is unknown. The file's name and the type
 * that its sender declares are ignored. An SVG does not count as a picture, because it can contain scripts.
 */
export async function contentType(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  // An animated PNG is a PNG to every browser.
  return found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? 'application/octet-stream')
}

export const isPicture = (type: string): boolean => (PICTURE_TYPES as readonly string[]).includes(type)

/** Returns why a file of a type is refused if only pictures are accepted. */
export const refusalOf = (type: string): string =>
  /^image\/hei[cf]/.test(type) ? 'HEIC images aren’t accepted. Save this one as JPEG.' : 'Use a PNG, JPEG, GIF or WebP file.'
