import * as z from 'zod/mini'

/** Passkeys in the JSON of the WebAuthn standard: only the used fields. All bytes are base64url. */

const bytes = z.string().check(z.maxLength(8_000))
const PublicKey = z.literal('public-key')
const Credentials = z.array(z.object({ id: z.string(), type: PublicKey }))
const UserVerification = z.enum(['discouraged', 'preferred', 'required'])

/** The options with which a browser makes a passkey. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: PublicKey })),
  timeout: z.int(),
  excludeCredentials: Credentials,
  authenticatorSelection: z.object({ userVerification: UserVerification }),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** The options with which a browser uses a passkey. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: Credentials,
  userVerification: UserVerification,
})
export type RequestOptions = z.output<typeof RequestOptions>

const common = { id: bytes, rawId: bytes, type: PublicKey, clientExtensionResults: z._default(z.object({}), {}) }

/** The response of a browser that has made a passkey. */
export const CreatedPasskey = z.object({
  ...common,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
})
export type CreatedPasskey = z.output<typeof CreatedPasskey>

/** The response of a browser that has used a passkey. */
export const UsedPasskey = z.object({
  ...common,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type UsedPasskey = z.output<typeof UsedPasskey>
