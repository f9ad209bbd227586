import type { Readable } from 'node:stream'

/** Bytes, or a function that returns a stream of them when they are sent. */
type Body = Buffer | string | (() => Readable)

/**
 * A response of bytes: a file, or a large response that was built and compressed once and is cached.
 * With an `etag`, a caller who has it gets 304.
 */
export class RawAnswer {
  readonly body: Body
  readonly headers: Record<string, string>
  readonly etag: string | undefined
  constructor(body: Body, headers: Record<string, string>, etag?: string) {
    this.body = body
    this.headers = headers
    this.etag = etag
  }
}

/** Returns a response that browsers save as a file with this name. */
export const fileAnswer = (body: Body, type: string, name: string, headers: Record<string, string> = {}): RawAnswer =>
  new RawAnswer(body, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    ...headers,
  })
