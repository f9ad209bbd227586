import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The idle limit of a connection while the server works on its request, in milliseconds. */
const WORK_MS = 30 * 60_000

/**
 * Extends the idle limit of a connection while the server works on a request. The usual limit is for callers who send or read too
 * slowly; a large import may take longer without a byte in either direction.
 * @param idleMs the usual limit in milliseconds, which applies again as soon as the response begins
 */
export function extendIdleLimit(app: FastifyInstance, idleMs: number): void {
  // `headersSent` would not do: it is still false while other onSend hooks run, and the body may end then.
  const answered = new WeakSet<object>()
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    // The body of a request that was refused early ends after the response; the connection is idle then.
    const extend = () => {
      if (!answered.has(raw)) setLimit(request, WORK_MS)
    }
    if (hasBody(request)) raw.once('end', extend)
    else extend()
  })
  app.addHook('onSend', async (request) => {
    answered.add(request.raw)
    setLimit(request, idleMs)
  })
}

/** Sets the idle limit of a request's connection, in milliseconds. An injected request has no real connection. */
function setLimit({ raw: { socket } }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms)
}

/** Whether a body follows the head of the request. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
