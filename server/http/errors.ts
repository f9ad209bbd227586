import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MARKER_HEADER } from '#contract/core/wire.ts'
import { refusalAnswer } from './answer.ts'
import { badRequest, notFound, payloadTooLarge, unsupportedMediaType, Refusal } from '#server/kernel/refusal.ts'
import { sendAnswer } from './send.ts'
import { log, withinRequest } from '#server/log.ts'

/** Fastify's own errors before a call is reached, as refusals. */
const known: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => payloadTooLarge(),
  FST_REQ_FILE_TOO_LARGE: () => payloadTooLarge('The file is larger than 20 MB'),
  FST_FILES_LIMIT: () => payloadTooLarge('One file at a time'),
  FST_FIELDS_LIMIT: () => payloadTooLarge(),
  FST_PARTS_LIMIT: () => payloadTooLarge(),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => unsupportedMediaType('Send JSON'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => unsupportedMediaType('Send a form with a file'),
  FST_ERR_BAD_URL: () => notFound(),
  FST_ERR_MAX_PARAM_LENGTH: () => notFound(),
}

/** Converts an error that reached Fastify itself to a refusal; returns a refusal or an internal error unchanged. */
export function fromFastify(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code !== undefined && known[code]) return known[code]()
  if (error instanceof Refusal || statusCode === undefined || statusCode >= 500) return error
  // Somebody requested a part or version of an app file that does not exist.
  if (statusCode === 412 || statusCode === 416)
    return new Refusal(statusCode, 'BadRequest', 'The file has no such part or version')
  return statusCode === 413 ? payloadTooLarge() : badRequest()
}

/** Responds to an error with a problem document. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const answer = refusalAnswer(fromFastify(error))
  if (answer.status === 500) log.trouble(`${request.method} ${request.url} failed:`, error)
  // If the connection were closed while the caller still writes, the response would be lost. So the rest of the body is read and
  // discarded.
  if (answer.status === 413) reply.header('connection', 'keep-alive')
  return sendAnswer(request, reply, answer)
}

/** Responds to errors and unknown paths below this instance with problem documents. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => sendAnswer(request, reply, refusalAnswer(notFound())))
}

/** Responds to a path that is too malformed for routing. */
export const answerMalformedPath = (build: string) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  reply.header(MARKER_HEADER, build)
  // No hook has run yet, so the id for the log lines is set here.
  withinRequest(request.id, () => void sendAnswer(request, reply, refusalAnswer(fromFastify(error))))
}

/** The refusals of requests that Node could not read, by its error code. */
const unreadable: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal(431, 'BadRequest', 'The headers are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(408, 'BadRequest', 'The request took too long'),
}

/** Responds to a request that is not HTTP, or whose rest does not arrive. Such a request never reaches Fastify. */
export const answerUnreadable = (build: string) => (error: { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  withinRequest(randomUUID(), () => refuse(socket, build, unreadable[error.code ?? ''] ?? badRequest()))
}

function refuse(socket: Socket, build: string, { status, problem }: Refusal): void {
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${problem.title}`,
    `${MARKER_HEADER}: ${build}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
