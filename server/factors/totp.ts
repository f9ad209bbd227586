import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS } from '#contract/factor-answers.ts'

const PERIOD_SECONDS = 30
/** How many time steps of 30 seconds a device's clock may be ahead or behind. */
const WINDOW = 1
const SECRET_BYTES = 20

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Holdfast', label, algorithm: 'SHA1', digits: CODE_DIGITS, period: PERIOD_SECONDS, secret })

/** Creates a secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the `otpauth:` address for the QR code that an authenticator app scans. The address contains the secret. */
export const otpauthAddress = (secret: string, email: string): string => totpOf(secret, email).toString()

/** Returns the time step of a code; null if the code is not valid now. @param now milliseconds since 1970 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta
}
