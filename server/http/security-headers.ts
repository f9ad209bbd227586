import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { scriptsWithin } from './static.ts'

const YEAR_SECONDS = 31_536_000
/** What no screen of ours asks a browser for. */
const notAskedFor = [
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

/** What only a page has a use for. */
const forPages = [
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The headers that tell a browser what the page may do. Data goes out with fewer: with all, they are half of a small answer. */
export async function addSecurityHeaders(app: FastifyInstance, client: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsWithin(client)],
        // Positions of overlays and columns are style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Not every browser counts the socket of one's own host among 'self'.
        connectSrc: ["'self'", (request) => socketsOf(request as IncomingMessage)],
        workerSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', notAskedFor.map((feature) => `${feature}=()`).join(', '))
    // Of a proxy's word only what HOLDFAST_PROXIES trusts arrives here.
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

/** The sockets of the host that was asked for; of a header that is no host, none. */
function socketsOf({ headers: { host } }: IncomingMessage): string {
  return /^[\w.-]+(:\d{1,5})?$/.test(host ?? '') ? `ws://${host} wss://${host}` : "'self'"
}
