interface Options {
  isAnimated?: boolean
  /** The length of the file in bytes: what follows its size is empty. */
  length?: number
}

const padded = (bytes: Buffer, length = 64) => Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length))])

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint16 = (value: number) => uint32(value).subarray(2)

const chunk = (name: string, data: Buffer) => Buffer.concat([uint32(data.length), Buffer.from(name), data, uint32(0)])

/** Makes the beginning of a PNG, without pixels. */
export function pngOf(width: number, height: number, { isAnimated = false, length }: Options = {}): Buffer {
  const size = chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 6, 0, 0, 0])]))
  const frames = isAnimated ? chunk('acTL', Buffer.alloc(8)) : Buffer.alloc(0)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  return padded(Buffer.concat([start, size, frames, chunk('IDAT', Buffer.from('acTL'))]), length)
}

/** Makes the beginning of a JPEG as a camera writes it, with a part and a table before the size, without pixels. */
export function jpegOf(width: number, height: number, { length }: Options = {}): Buffer {
  const part = Buffer.from('ffe1000a457869660000ffc0', 'hex')
  const table = Buffer.from('ffc400040000', 'hex')
  const frame = Buffer.from('ffffc2001108', 'hex')
  return padded(Buffer.concat([Buffer.from('ffd8', 'hex'), part, table, frame, uint16(height), uint16(width)]), length)
}

/** Makes the beginning of a WebP without pixels: lossy or, if it is animated, of the kind with frames. */
export function webpOf(width: number, height: number, { isAnimated = false, length }: Options = {}): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0)
  bytes.write(isAnimated ? 'WEBPVP8X' : 'WEBPVP8 ', 8)
  if (isAnimated) {
    bytes.writeUInt8(0x02, 20)
    bytes.writeUIntLE(width - 1, 24, 3)
    bytes.writeUIntLE(height - 1, 27, 3)
  } else {
    bytes.write('9d012a', 23, 'hex')
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  }
  return padded(bytes, length)
}

/** Writes bytes as a data URL. */
export const dataUrlOf = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`
