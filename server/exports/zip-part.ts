import { promisify } from 'node:util'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { ZipInputFile } from 'fflate'

/** The compression level: fast, with files that are nearly as small as at the best level. */
const LEVEL = 3

/** A file in a zip. Node compresses its texts in another thread while the next text is generated. */
export interface ZipPart {
  /** The object to add to the zip. */
  file: ZipInputFile
  /** Adds a text to the file. Waits until all earlier texts are compressed, but not until this one is. */
  write(text: string): Promise<void>
  end(): Promise<void>
  /** Discards the unfinished file. */
  drop(): void
}

/** Returns a new file for a zip. @param path its path in the zip */
export function zipPart(path: string): ZipPart {
  const deflate = createDeflateRaw({ level: LEVEL })
  const file: ZipInputFile = { filename: path, size: 0, crc: 0, compression: 8 }
  deflate.on('data', (piece: Buffer<ArrayBuffer>) => file.ondata?.(null, piece, false))
  const push = promisify((bytes: Buffer, done: (error?: Error | null) => void) => deflate.write(bytes, done))
  let before: Promise<void> = Promise.resolve()
  return {
    file,
    async write(text) {
      const bytes = Buffer.from(text)
      file.size += bytes.length
      file.crc = crc32(bytes, file.crc)
      await before
      before = push(bytes)
      // If the compression fails, the next `write` or `end` throws its error.
      before.catch(() => undefined)
    },
    async end() {
      await before
      const ended = new Promise((resolve, reject) => deflate.once('end', resolve).once('error', reject))
      deflate.end()
      await ended
      file.ondata?.(null, new Uint8Array(), true)
    },
    drop: () => void deflate.destroy(),
  }
}
