import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller responses fit into one packet anyway, so they are not compressed. */
const WORTH_COMPRESSING = 1400
/** The brotli level that is as fast as gzip and still smaller. */
const QUALITY = 4

/**
 * Sends a response: errors as problem documents, large JSON compressed, cached bytes unchanged; 304 if the caller has its etag.
 * @param out changes the text of a response before it is sent
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  out: (text: string) => string = (text) => text,
): Promise<FastifyReply> {
  reply.code(answer.status)
  if (answer.headers) reply.headers(answer.headers)
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (answer.raw) {
    reply.headers(answer.raw.headers)
    if (answer.raw.etag !== undefined) {
      reply.header('etag', answer.raw.etag)
      if (knows(request.headers['if-none-match'], answer.raw.etag)) return reply.code(304).send()
    }
    const { body } = answer.raw
    if (typeof body === 'string') return sendText(request, reply, out(body))
    return reply.send(typeof body === 'function' ? body() : body)
  }
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (answer.body === undefined || answer.status === 204) return reply.send()
  reply.type(answer.status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8')
  return sendText(request, reply, out(JSON.stringify(answer.body)))
}

/** Sends a text that is generated for each request, compressed if it is large enough. */
async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const bytes = Buffer.from(text)
  const encoding = bytes.length < WORTH_COMPRESSING ? undefined : encodingOf(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding === undefined) return reply.send(bytes)
  reply.header('content-encoding', encoding)
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return reply.send(encoding === 'br' ? await brotli(bytes, { params }) : await zip(bytes, { level: 5 }))
}

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const wanted = String(accepted ?? '').toLowerCase()
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?(,|$))`).test(wanted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/** Whether a header contains an etag: weak comparison, as RFC 9110 requires for If-None-Match. */
function knows(header: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => plain(tag) === plain(etag)))
}
