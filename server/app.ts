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
import { extendIdleLimit } from '#server/http/idle-limit.ts'
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

// Sets zod's English messages, which are used by all checks without a message of their own.
z.config(z.locales.en())

/** Every call of every area, with the code that runs it. */
export const registry: Registry = registryOf(Object.values(calls))

/** The time limit for the headers of a request, in milliseconds; when it is over, the connection is closed. */
const HEADERS_MS = 15_000
/** How often to look for connections that exceed their time limits, in milliseconds. */
const LOOK_MS = 2_000

/** Returns the time limits of requests. Without them, callers that send one byte a second could hold all connections. */
const patience = ({ requestSeconds, idleSeconds, keepAliveSeconds }: Config) => ({
  /** The time limit for the whole request, including an uploaded file. */
  requestTimeout: requestSeconds * 1000,
  /** Idle timeout of a connection. WebSockets have their own heartbeat. */
  connectionTimeout: idleSeconds * 1000,
  /** The time limit for a connection without a request. */
  keepAliveTimeout: keepAliveSeconds * 1000,
  http: { connectionsCheckingInterval: LOOK_MS },
})

/**
 * Builds the HTTP side of the server: the API under /api, health, metrics, the pages of custom domains, and the built app at all
 * other paths.
 * @param client the folder of the built app; absent: no app is served
 * @param pool the connections to a database server, for the metrics; undefined for the embedded database
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
  extendIdleLimit(app, config.idleSeconds * 1000)
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

/** How long a stop waits for running requests, in milliseconds. */
const REQUESTS_END_MS = 3_000

/** Accepts no more requests and finishes the running ones; connections still open after `REQUESTS_END_MS` are cut. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_MS)
  await app.close().finally(() => clearTimeout(cut))
}
