import type { CreatedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '#contract/passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** Loads the library only when a passkey is first used, because the library has 90 modules. */
const library = () => import('@simplewebauthn/server')

/** How long a person may take in the browser's dialog, in milliseconds. */
const TIMEOUT_MS = 120_000
const verification = { userVerification: 'preferred' } as const

const named = (ids: readonly string[]) => ids.map((id) => ({ id, type: 'public-key' as const }))

/**
 * Returns the options with which a browser creates a passkey for a user.
 * @param existing the ids of the user's passkeys; a device that has one of these does not create a second passkey
 */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  user: { email: string; name: string },
  existing: readonly string[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Holdfast',
    rpID,
    userName: user.email,
    userDisplayName: user.name,
  })
  return {
    rp: { id: rpID, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    excludeCredentials: named(existing),
    authenticatorSelection: verification,
  }
}

/** Returns the options with which a browser uses one of these passkeys. */
export async function requestOptions(
  { id: rpId }: Pick<RelyingParty, 'id'>,
  credentials: readonly string[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await library()
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  return { challenge, rpId, timeout: TIMEOUT_MS, allowCredentials: named(credentials), ...verification }
}

export interface StoredPasskey {
  credential_id: string
  public_key: string
  counter: number
}

/** Checks the response of a browser to the creation of a passkey. @returns the passkey; null if the response is not valid */
export async function checkCreated(
  response: CreatedPasskey,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await library()
  const checked = await refusedAs(null, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    }),
  )
  if (!checked?.verified) return null
  const { credential } = checked.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
  }
}

/** Checks the response of a browser that has used a passkey. @returns the passkey's new counter; null if it is not valid */
export async function checkUsed(
  response: UsedPasskey,
  challenge: string,
  { id, origin }: RelyingParty,
  stored: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const credential = {
    id: stored.credential_id,
    publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
    counter: stored.counter,
  }
  const checked = await refusedAs(null, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      requireUserVerification: false,
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

/** Runs a check. Returns `refused` if the check throws, because the library throws for every response that it refuses. */
async function refusedAs<T>(refused: null, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return refused
  }
}
