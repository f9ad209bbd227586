import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const zip = promisify(gzip)

/** The encodings of a response. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A large response, built once and cached in brotli; gzip is created when first requested, and cached too. */
export interface CachedResponse {
  /** The version, which changes whenever the response does. */
  version: string
  /** A weak etag, because the same response is sent in several encodings. */
  etag: string
  bytes(encoding: Encoding): Promise<Buffer>
  /** Returns the size of the response in memory, in bytes. */
  size(): number
}

/**
 * Compresses a response. Brotli at quality 4 is as fast as gzip, and the result is a third smaller. Snapshots are small and read
 * often, so a higher quality is worth its time.
 */
async function keep(version: string, text: string, quality: number): Promise<CachedResponse> {
  const body = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const brotli = await compress(body, { params })
  const kept = new Map<Encoding, Promise<Buffer>>([['br', Promise.resolve(brotli)]])
  let zipped = 0
  return {
    version,
    etag: `W/"${version}"`,
    bytes(encoding) {
      let bytes = kept.get(encoding)
      if (!bytes) {
        bytes = encoding === 'gzip' ? decompress(brotli).then((plain) => zip(plain, { level: 6 })) : decompress(brotli)
        // Uncompressed bytes are many times larger and rarely requested, so they are created each time.
        if (encoding === 'gzip')
          kept.set(
            encoding,
            bytes.then((made) => ((zipped = made.length), made)),
          )
      }
      return bytes
    },
    size: () => brotli.length + zipped,
  }
}

/**
 * Creates a cache of large responses, with only the newest version for each key. Requests that arrive during a build wait for it.
 * The responses that were not used for longest are removed first.
 * @param most the most bytes to cache
 * @param quality the quality of brotli, 0 to 11
 */
export function createResponseCache({ most, quality }: { most: number; quality: number }) {
  const answers = new Map<string, { version: string; answer: Promise<CachedResponse>; size: number }>()

  function dropOldest() {
    let total = 0
    for (const entry of answers.values()) total += entry.size
    for (const [key, entry] of answers) {
      if (total <= most || answers.size === 1) return
      answers.delete(key)
      total -= entry.size
    }
  }

  return {
    /** Returns the response at this version; `build` creates it if it is missing. */
    async get(key: string, version: string, build: () => Promise<string>): Promise<CachedResponse> {
      const found = answers.get(key)
      if (found?.version === version) {
        answers.delete(key)
        answers.set(key, found)
        return found.answer
      }
      const entry = { version, answer: build().then((text) => keep(version, text, quality)), size: 0 }
      answers.delete(key)
      answers.set(key, entry)
      try {
        const answer = await entry.answer
        entry.size = answer.size()
        dropOldest()
        return answer
      } catch (error) {
        if (answers.get(key) === entry) answers.delete(key)
        throw error
      }
    },
    /** Returns the cached version of a key, if any. */
    peek: (key: string): string | undefined => answers.get(key)?.version,
    clear: () => answers.clear(),
  }
}
export type ResponseCache = ReturnType<typeof createResponseCache>

/** Returns the first offered encoding that an `Accept-Encoding` header allows, or else `identity`. */
export function encodingFor(accepted: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding {
  const allowed = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...options] = part.split(';').map((one) => one.trim())
    if (!options.some((option) => /^q=0(\.0*)?$/.test(option))) allowed.add(name)
  }
  return offered.find((encoding) => allowed.has(encoding)) ?? 'identity'
}

/** Whether the `If-None-Match` header contains this etag: weak comparison, as RFC 9110 requires. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag))
}
