import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Suspends the idle limit of a connection while the server works on a request. The limit is for callers who send or read too
 * slowly; a large import may take longer without a byte in either direction.
 * @param idleMs the limit in milliseconds, which applies again as soon as the response is sent
 */
export function suspendIdleLimit(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', async (request) => {
    if (hasBody(request)) request.raw.once('end', () => setLimit(request, 0))
    else setLimit(request, 0)
  })
  app.addHook('onSend', async (request) => setLimit(request, idleMs))
}

/** Sets the idle limit of a request's connection. An injected request has no real connection. @param ms 0 for no limit */
function setLimit({ raw: { socket } }: FastifyRequest, ms: number): void {
  if (socket instanceof Socket) socket.setTimeout(ms)
}

/** Whether a body follows the head of the request. */
const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
