import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { MARKER_HEADER } from '#contract/core/wire.ts'
import { calls } from './areas.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { withPatience } from '#server/db/patience.ts'
import { addConsentPage } from '#server/connections/consent-page.ts'
import { addPublicPages } from '#server/domains/public-pages.ts'
import { addDocs } from '#server/http/docs.ts'
import { answerError, answerErrors, answerMalformedPath, answerUnreadable } from '#server/http/errors.ts'
import { addHealth } from '#server/http/health.ts'
import { takeJsonOnly } from '#server/http/json.ts'
import { addMetrics } from '#server/http/metrics.ts'
import { registryOf, type Registry } from '#server/http/registry.ts'
import { addRoutes } from '#server/http/routes.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { addStatic } from '#server/http/static.ts'
import { addPictures } from '#server/images/serve.ts'
import { log, withinRequest } from '#server/log.ts'
import { addMessageWebhooks } from '#server/chat/webhooks.ts'
import { addStripeWebhook } from '#server/marketplace/stripe-webhook.ts'

// The texts of checks that state none of their own.
z.config(z.locales.en())

/** Every call of every area, with what carries it out. */
export const registry: Registry = registryOf(Object.values(calls))

/** A connection that needs longer for the head of a request is closed. */
const HEADERS_MS = 15_000
/** How often to look for who takes too long. */
const LOOK_MS = 2_000

/** How long a caller may take: a few hundred that send a byte a second would else hold every connection there is. */
const patience = ({ requestSeconds, idleSeconds, keepAliveSeconds }: Config) => ({
  /** For the whole request, the file it uploads included. */
  requestTimeout: requestSeconds * 1000,
  /** Idle timeout of a connection. WebSockets have their own heartbeat. */
  connectionTimeout: idleSeconds * 1000,
  /** Between two requests. */
  keepAliveTimeout: keepAliveSeconds * 1000,
  http: { connectionsCheckingInterval: LOOK_MS },
})

/**
 * Assembles the HTTP side of the server: the API under /api, the built app everywhere else.
 * @param client the folder of the built app; absent, only the API answers
 * @param pool of a database server, for the metrics
 */
export async function buildApp(context: Context, client?: string, pool?: Pool): Promise<FastifyInstance> {
  const { config } = context
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedPath(config.build),
    clientErrorHandler: answerUnreadable(config.build),
    trustProxy: (_, hop) => hop < config.proxies,
    logger: false,
    genReqId: () => randomUUID(),
    ...patience(config),
  })
  app.server.headersTimeout = Math.min(HEADERS_MS, config.requestSeconds * 1000)
  app.server.maxConnections = config.connections
  app.addHook('onRequest', (request, _, done) => withinRequest(request.id, () => withPatience({}, done)))
  app.addHook('onResponse', async ({ id, method, url, ip }, { statusCode, elapsedTime }) => {
    const path = url.split('?', 1)[0]
    log.note('request', { request_id: id, method, path, address: ip, status: statusCode, ms: Math.round(elapsedTime) })
  })
  app.setErrorHandler(answerError)
  await addSecurityHeaders(app, client)
  addPublicPages(app, context)
  addHealth(app, context)
  addMetrics(app, context, pool)
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_, reply) => void reply.header(MARKER_HEADER, config.build))
      takeJsonOnly(api)
      answerErrors(api)
      await addRoutes(api, context, registry)
      await addStripeWebhook(api, context)
      await addMessageWebhooks(api, context)
      await addPictures(api, context)
      addDocs(api, config.development)
    },
    { prefix: '/api' },
  )
  addConsentPage(app, context)
  await addStatic(app, client)
  return app
}

/** How long a stop waits for requests under way. */
const REQUESTS_END_MS = 3_000

/** Takes no more requests and ends those under way; what is still being asked or read after `REQUESTS_END_MS` is cut. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_MS)
  await app.close().finally(() => clearTimeout(cut))
}
