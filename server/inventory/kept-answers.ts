import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
const zip = promisify(gzip)

/** How an answer may be written on the wire. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** A big answer, built once and kept compressed; other encodings are made from it when first asked for, and kept too. */
export interface KeptAnswer {
  /** Changes whenever the answer does. */
  version: string
  /** Weak, since the same answer goes out in several encodings. */
  etag: string
  bytes(encoding: Encoding): Promise<Buffer>
  /** Its size in memory. */
  size(): number
}

/** Four is where brotli is as quick as gzip and still a third smaller; columns are small and read often, so they take more care. */
async function keep(version: string, text: string, quality: number): Promise<KeptAnswer> {
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
        // Plain bytes are many times the size and hardly ever asked for: made again each time.
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
 * A store of big answers, one per key and only its newest version. Who asks while one is being built waits for that one;
 * the least recently asked for make room.
 * @param most bytes to keep
 * @param quality of brotli, 0 to 11
 */
export function createKeptAnswers({ most, quality }: { most: number; quality: number }) {
  const answers = new Map<string, { version: string; answer: Promise<KeptAnswer>; size: number }>()

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
    /** The answer at this version; `build` writes it where it is not there yet. */
    async get(key: string, version: string, build: () => Promise<string>): Promise<KeptAnswer> {
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
    /** The version kept of a key, if any. */
    peek: (key: string): string | undefined => answers.get(key)?.version,
    clear: () => answers.clear(),
  }
}
export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** Which encoding an `Accept-Encoding` header asks for: the first it allows of those that are offered, else plain. */
export function encodingFor(accepted: string | undefined, offered: readonly Encoding[] = ['br', 'gzip']): Encoding {
  const allowed = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...options] = part.split(';').map((one) => one.trim())
    if (!options.some((option) => /^q=0(\.0*)?$/.test(option))) allowed.add(name)
  }
  return offered.find((encoding) => allowed.has(encoding)) ?? 'identity'
}

/** Does the `If-None-Match` header name this version? Weak comparison, as RFC 9110 asks of it. */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => plain(tag) === plain(etag))
}
