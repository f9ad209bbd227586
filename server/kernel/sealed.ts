import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'

type Secrets = Pick<Config, 'secret' | 'secretOld'>

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** The version of the format; a changed format gets another number. */
const FORMAT = '1'

/**
 * Returns the key that encrypts. It is derived from HOLDFAST_SECRET, but differs from it, because the secret itself signs
 * sessions.
 */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'holdfast tokens of other services', 32))

/**
 * Encrypts a secret for the database, such as a token of another service.
 * @param about the owner (`whatsapp 123`). Decryption needs the same text, so that no row can use another's secret
 */
export function seal({ secret }: Secrets, about: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${FORMAT}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Decrypts a sealed text with the current or the previous secret; null if neither fits. */
export function unseal({ secret, secretOld }: Secrets, about: string, sealed: string): string | null {
  return open(secret, about, sealed) ?? (secretOld === undefined ? null : open(secretOld, about, sealed))
}

/** Encrypts a text with the current secret if only the previous one decrypts it; null if there is nothing to do. */
export function resealed(secrets: Secrets, about: string, sealed: string): string | null {
  if (secrets.secretOld === undefined || open(secrets.secret, about, sealed) !== null) return null
  const text = open(secrets.secretOld, about, sealed)
  return text === null ? null : seal(secrets, about, text)
}

function open(secret: string, about: string, sealed: string): string | null {
  const [format, packed = ''] = sealed.split('.')
  const bytes = Buffer.from(packed, 'base64url')
  if (format !== FORMAT || bytes.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
