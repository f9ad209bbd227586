import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { scriptsWithin } from './static.ts'

const YEAR_SECONDS = 31_536_000
/** Browser features that no screen uses. */
const disabledFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]

/** Headers that only pages need. */
const forPages = [
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Adds the headers that limit what a page may do. JSON responses have fewer, because all headers together would be half of a
 * small response.
 */
export async function addSecurityHeaders(app: FastifyInstance, client: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsWithin(client)],
        // Positions of overlays and columns are style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // In some browsers, 'self' does not include sockets of the page's own host.
        connectSrc: ["'self'", (request) => socketsOf(request as IncomingMessage)],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // Some venues use the app over plain http on their own network.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    // With either header the browser discards the process it has prepared and starts another one when the headers arrive, which
    // takes half of the time limit of an offline start. No page here opens a window of another origin, or is opened by one.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', disabledFeatures.map((feature) => `${feature}=()`).join(', '))
    // The protocol comes from a proxy's header only if HOLDFAST_PROXIES trusts it.
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  })
  app.addHook('onSend', async (_, reply) => {
    if (!/^application\/(problem\+)?json/.test(String(reply.getHeader('content-type')))) return
    for (const name of forPages) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    reply.raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
}

/** Returns the socket addresses of the requested host; only the page's own origin if the Host header is malformed. */
function socketsOf({ headers: { host } }: IncomingMessage): string {
  return /^[\w.-]+(:\d{1,5})?$/.test(host ?? '') ? `ws://${host} wss://${host}` : "'self'"
}
