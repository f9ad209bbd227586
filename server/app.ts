import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MARKER_HEADER } from '#contract/core/wire.ts'
import { areas } from './areas.ts'
import type { Context } from './context.ts'
import { addDocs } from '#server/http/docs.ts'
import { answerErrors, answerMalformedPath } from '#server/http/errors.ts'
import { registryOf, type Registry } from '#server/http/registry.ts'
import { addRoutes } from '#server/http/routes.ts'
import { addStatic, scriptsWithin } from '#server/http/static.ts'

// The texts of checks that state none of their own.
z.config(z.locales.en())

/** Every call of every area, with what carries it out. */
export const registry: Registry = registryOf(Object.values(areas))

/**
 * Assembles the HTTP side of the server: the API under /api, the built app everywhere else.
 * @param client the folder of the built app; absent, only the API answers
 */
export async function buildApp(context: Context, client?: string): Promise<FastifyInstance> {
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerMalformedPath(context.config.build),
    trustProxy: (_, hop) => hop < context.config.proxies,
    logger: false,
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsWithin(client)],
        // Positions of overlays and columns are style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // Plain http on a venue's own network is a way to run this.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    // Each of these makes the browser throw away the process it has made ready and start another one once the headers are there:
    // half of what an offline start may take. Nothing here opens a window of another origin, or is opened within one.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (_, reply) => void reply.header(MARKER_HEADER, context.config.build))
      takeJsonOnly(api)
      answerErrors(api)
      await addRoutes(api, context, registry)
      addDocs(api, context.config.development)
    },
    { prefix: '/api' },
  )
  await addStatic(app, client)
  return app
}

/** JSON, and forms where a call takes a file. No body at all is no body, whatever its type says. */
function takeJsonOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
}
