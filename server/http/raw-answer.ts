import type { Readable } from 'node:stream'

/** Bytes, or what gives them piece by piece, made when they are to go out. */
type Body = Buffer | string | (() => Readable)

/**
 * An answer that is bytes already: a file, or something big that was built and compressed once and is kept.
 * With an `etag`, a caller who has it is answered 304.
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

/** A file to save, under the name the contract gives it. */
export const fileAnswer = (body: Body, type: string, name: string, headers: Record<string, string> = {}): RawAnswer =>
  new RawAnswer(body, {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    ...headers,
  })
