import { CreatedPasskey, UsedPasskey, type CreationOptions, type RequestOptions } from '#contract/passkeys.ts'

/** Loads the library when a passkey is first created or used. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser can create and use passkeys here; false if the host is an IP address. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)

/** Lets the browser create a passkey. Throws if the person cancels, or the browser refuses. */
export async function makePasskey(options: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await library()
  return CreatedPasskey.parse(await startRegistration({ optionsJSON: options }))
}

/** Lets the browser use a passkey. Throws if the person cancels, or the browser refuses. */
export async function presentPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await library()
  return UsedPasskey.parse(await startAuthentication({ optionsJSON: options }))
}
