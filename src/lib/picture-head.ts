/** The facts about a picture that the beginning of its file has. Width and height are in pixels. */
export interface PictureHead {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
  isAnimated: boolean
}

/**
 * Reads the type and the size of a PNG, JPEG or WebP file from its first bytes, without decoding it: a small file can have more
 * pixels than the memory has room for.
 * @returns null for any other file, and if the size is missing
 */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const head = pngHead(view) ?? jpegHead(view) ?? webpHead(view)
    return head && head.width > 0 && head.height > 0 ? head : null
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null
    throw error
  }
}

const textAt = (view: DataView, at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((nth) => view.getUint8(at + nth)))

const PNG_START = 0x89504e47
const PNG_REST = 0x0d0a1a0a

function pngHead(view: DataView): PictureHead | null {
  if (view.getUint32(0) !== PNG_START || view.getUint32(4) !== PNG_REST || textAt(view, 12) !== 'IHDR') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20), isAnimated: hasFrames(view) }
}

/** Whether a PNG is animated: it then has a chunk `acTL` before its pixels. */
function hasFrames(view: DataView): boolean {
  // Each chunk has its length, its name, its data and a checksum.
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = textAt(view, at + 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

const JPEG_START = 0xffd8

function jpegHead(view: DataView): PictureHead | null {
  if (view.getUint16(0) !== JPEG_START) return null
  for (let at = 2; ;) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xda) return null
    if (isFrame(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false }
    // 0xff may be repeated before a marker; 0x01 and 0xd0 to 0xd8 have no length.
    if (marker === 0xff) at += 1
    else at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) ? 2 : 2 + view.getUint16(at + 2)
  }
}

/** Whether a JPEG marker begins a frame, which has the size. Three markers of that range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const ANIMATION_FLAG = 0x02
const FOURTEEN_BITS = 0x3fff
const VP8_START = 0x9d012a
const VP8L_START = 0x2f

function webpHead(view: DataView): PictureHead | null {
  if (textAt(view, 0) !== 'RIFF' || textAt(view, 8) !== 'WEBP') return null
  const kind = textAt(view, 12)
  const size =
    kind === 'VP8 ' ? lossySize(view) : kind === 'VP8L' ? losslessSize(view) : kind === 'VP8X' ? canvasSize(view) : null
  return size && { type: 'image/webp', ...size, isAnimated: kind === 'VP8X' && (view.getUint8(20) & ANIMATION_FLAG) !== 0 }
}

type Size = Pick<PictureHead, 'width' | 'height'>

const lossySize = (view: DataView): Size | null =>
  view.getUint32(22) % 0x1000000 === VP8_START
    ? { width: view.getUint16(26, true) & FOURTEEN_BITS, height: view.getUint16(28, true) & FOURTEEN_BITS }
    : null

function losslessSize(view: DataView): Size | null {
  const bits = view.getUint32(21, true)
  return view.getUint8(20) === VP8L_START
    ? { width: 1 + (bits & FOURTEEN_BITS), height: 1 + ((bits >>> 14) & FOURTEEN_BITS) }
    : null
}

/** Reads the size of a WebP with further parts, such as frames or a color profile. */
function canvasSize(view: DataView): Size {
  const lessOne = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  return { width: 1 + lessOne(24), height: 1 + lessOne(27) }
}
