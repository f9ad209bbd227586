import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { PushTarget } from '#server/kernel/gateways/push.ts'

const CURVE = 'prime256v1'
/** The size of the only record. A push service accepts at most 4,096 bytes. */
const RECORD_BYTES = 4_096
const SALT_BYTES = 16
const JWT_MS = 12 * 60 * 60_000

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A key pair of P-256 as base64url: the public key is an uncompressed point, the private key 32 bytes. */
export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** Makes a key pair. @param privateKey an existing private key, as base64url; absent: a new one */
export function keyPair(privateKey?: string): KeyPair {
  const pair = createECDH(CURVE)
  if (privateKey === undefined) pair.generateKeys()
  else pair.setPrivateKey(bytesOf(privateKey))
  // OpenSSL omits leading zeros of the private key.
  const padded = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') }
}

/** Whether a text is the base64url of an uncompressed point of P-256. */
export function isPoint(publicKey: string): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(bytesOf(publicKey))
    return bytesOf(publicKey).length === 65
  } catch {
    return false
  }
}

/**
 * Encrypts a text for a browser as `aes128gcm` (RFC 8291 and 8188), in one record.
 * @param own the key pair and salt of this message; new ones by default, given only by tests
 */
export function encrypted(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  text: string,
  own: { salt?: Buffer; pair?: KeyPair } = {},
): Buffer {
  const { salt = randomBytes(SALT_BYTES), pair = keyPair() } = own
  const [theirs, ours] = [bytesOf(p256dh), bytesOf(pair.publicKey)]
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(bytesOf(pair.privateKey))
  const secret = derived(ecdh.computeSecret(theirs), bytesOf(auth), [Buffer.from('WebPush: info\0'), theirs, ours], 32)
  const key = derived(secret, salt, [Buffer.from('Content-Encoding: aes128gcm\0')], 16)
  const nonce = derived(secret, salt, [Buffer.from('Content-Encoding: nonce\0')], 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 ends the last record.
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, body])
}

const derived = (secret: Buffer, salt: Buffer, info: readonly Buffer[], bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, Buffer.concat(info), bytes))

/** The server that a signature is for, the contact of its operator, and the time (milliseconds since 1970). */
interface Signing {
  endpoint: string
  contact: string
  now: number
}

/** Returns the `Authorization` header (VAPID, RFC 8292) that proves to a push service who sends. */
export function authorization({ publicKey, privateKey }: KeyPair, { endpoint, contact, now }: Signing): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + JWT_MS) / 1000), sub: contact }
  const unsigned = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const point = bytesOf(publicKey)
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`
}
