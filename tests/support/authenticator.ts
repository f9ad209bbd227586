import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '#contract/passkeys.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Encodes the head of a CBOR item: its kind, and its length or value. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  return value < 256 ? Buffer.from([(kind << 5) | 24, value]) : Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])

/** An authenticator with one passkey (ES256, no attestation), on a page of this origin. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)
  #counter = 0
  origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  #clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))

  #authenticatorData(rpId: string, more = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    // The flags: a user was present; for a new passkey, its data follow.
    return Buffer.concat([sha256(rpId), Buffer.from([more.length > 0 ? 0x41 : 0x01]), counter, more])
  }

  /** Makes the passkey. */
  create({ challenge, rp }: CreationOptions): CreatedPasskey {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.from([0, this.#id.length])
    const data = this.#authenticatorData(rp.id, Buffer.concat([Buffer.alloc(16), length, this.#id, key]))
    const attestation = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(data)],
    ])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestation),
      },
    }
  }

  /** Uses the passkey. */
  use({ challenge, rpId }: Pick<RequestOptions, 'challenge' | 'rpId'>): UsedPasskey {
    const client = this.#clientData('webauthn.get', challenge)
    const data = this.#authenticatorData(rpId)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey)
    return {
      ...this.#named(),
      response: { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) },
    }
  }

  #named() {
    const id = base64url(this.#id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }
}
