import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A piece of a text, compressed separately so that it can be placed anywhere in a gzip file. */
export interface Piece {
  deflated: Buffer
  /** The CRC-32 and the number of the uncompressed bytes. */
  crc: number
  length: number
}

/** Compresses a piece so that it ends on a whole byte and has no last block, because another piece may follow. */
export async function pieceOf(text: string): Promise<Piece> {
  const plain = Buffer.from(text)
  return { deflated: await deflate(plain, { finishFlush: constants.Z_FULL_FLUSH }), crc: crc32(plain), length: plain.length }
}

export const plainOf = ({ deflated }: Piece): Promise<Buffer> => inflate(deflated, { finishFlush: constants.Z_SYNC_FLUSH })

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that is marked as the last one. */
const LAST_BLOCK = Buffer.from([3, 0])

/** Joins pieces to one gzip file (RFC 1952), without compressing again. */
export function gzipOf(pieces: readonly Piece[]): Buffer[] {
  const whole = pieces.reduce((sum, { crc, length }) => ({ crc: joinCrc(sum.crc, crc, length), length: sum.length + length }), {
    crc: 0,
    length: 0,
  })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(whole.crc, 0)
  trailer.writeUInt32LE(whole.length % 2 ** 32, 4)
  return [HEADER, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, trailer]
}

/** Returns the CRC-32 of two joined texts from each CRC and the length of the second: zlib's `crc32_combine`. */
export const joinCrc = (first: number, second: number, length: number): number => (times(powerOf(length), first) ^ second) >>> 0

// The functions below compute with polynomials over GF(2), the lowest power in the highest bit, modulo the CRC-32 polynomial.
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

function times(a: number, b: number): number {
  let product = 0
  for (let bit = ONE, factor = b; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1
  }
  return product >>> 0
}

/** Returns x to the power of the number of bits in `bytes` bytes. */
function powerOf(bytes: number): number {
  let power = ONE
  // Begins with x⁸ (one byte), and squares it in each step.
  for (let square = 0x00800000, left = bytes; left > 0; left = Math.floor(left / 2), square = times(square, square))
    if (left % 2 === 1) power = times(square, power)
  return power
}
