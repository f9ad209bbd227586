import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushTarget } from '#server/kernel/gateways/push.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A message as a browser gets it: decrypted, with the headers that the push service reads. */
export interface Delivered {
  text: string
  ttl: number
  topic: string | undefined
  urgency: string | undefined
  claims: { aud: string; exp: number; sub: string }
  key: string
}

type Fault = (reply: ServerResponse) => void

/**
 * Starts a push service and one browser on this machine. It refuses what RFC 8030, 8188, 8291 and 8292 do not allow: a request
 * without a TTL, a signature that is wrong, too old, or for another server, and a body that the browser cannot decrypt.
 * @param now returns the time of the service, in milliseconds since 1970
 */
export async function pushDouble(now: () => number) {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const delivered: Delivered[] = []
  const faults: Fault[] = []
  let requests = 0
  const server = createServer((request, reply) => {
    requests++
    const fault = faults.shift()
    if (fault) return fault(reply)
    void read(request).then((body) => {
      try {
        delivered.push(accept(request, body, { browser, auth: Buffer.from(auth), origin, now: now() }))
        reply.writeHead(201, { location: `${origin}/message/${delivered.length}` }).end()
      } catch (error) {
        reply.writeHead(error instanceof Unsigned ? 403 : 400).end(String(error))
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target: PushTarget = {
    endpoint: `${origin}/push/browser`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    origin,
    target,
    delivered,
    /** Responses to the next requests, instead of the usual one. */
    faults,
    requests: () => requests,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

class Unsigned extends Error {}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

interface Receiver {
  browser: ReturnType<typeof createECDH>
  auth: Buffer
  origin: string
  now: number
}

function accept({ headers }: IncomingMessage, body: Buffer, { browser, auth, origin, now }: Receiver): Delivered {
  const { key, claims } = checkSignature(headers.authorization ?? '', origin, now)
  if (!/^\d+$/.test(headers['ttl']?.toString() ?? '')) throw new Error('A TTL is required')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Another content encoding')
  const topic = headers['topic']?.toString()
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) throw new Error('Not a topic')
  if (body.length > 4_096) throw new Error('Too large')
  const text = decrypted(body, browser, auth)
  return { text, ttl: Number(headers['ttl']), topic, urgency: headers['urgency']?.toString(), claims, key }
}

/** Checks a signature as RFC 8292 says. */
function checkSignature(header: string, origin: string, now: number) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = bytesOf(key)
  if (point.length !== 65 || point[0] !== 4) throw new Unsigned('No key')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const { alg, typ } = JSON.parse(bytesOf(head).toString()) as { alg: string; typ: string }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  )
  if (alg !== 'ES256' || typ !== 'JWT' || !isSigned) throw new Unsigned('A wrong signature')
  const claims = JSON.parse(bytesOf(payload).toString()) as Delivered['claims']
  const seconds = now / 1000
  if (claims.aud !== origin) throw new Unsigned('A signature for another server')
  if (claims.exp <= seconds || claims.exp > seconds + 24 * 60 * 60) throw new Unsigned('A signature that is too old or too long')
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Unsigned('No contact')
  return { key, claims }
}

/** Decrypts a body as a browser does (RFC 8188 and 8291). */
export function decrypted(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]!]
  const [sender, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  if (record.length > size) throw new Error('More than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32))
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No end of the last record')
  return plain.subarray(0, end).toString('utf8')
}
