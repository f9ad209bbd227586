import { CreatedPasskey, UsedPasskey, type CreationOptions, type RequestOptions } from '#contract/passkeys.ts'

/** The library is loaded with the first passkey that is made or used. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser can make and use passkeys here: not on an address without a name. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)

/** Has the browser make a passkey. Throws if the person cancels, or the browser refuses. */
export async function makePasskey(options: CreationOptions): Promise<CreatedPasskey> {
  const { startRegistration } = await library()
  return CreatedPasskey.parse(await startRegistration({ optionsJSON: options }))
}

/** Has the browser use a passkey. Throws if the person cancels, or the browser refuses. */
export async function presentPasskey(options: RequestOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await library()
  return UsedPasskey.parse(await startAuthentication({ optionsJSON: options }))
}
