import { errors, jwtVerify, SignJWT } from 'jose'
import { isUuid } from '#lib/uuid.ts'
import type { Config } from '#server/config.ts'

/** The user and the session of a token. The session's row decides whether it is still open. */
export interface TokenClaims {
  user: number
  session: string
}

const secretOf = ({ secret }: Pick<Config, 'secret'>) => new TextEncoder().encode(secret)

/** Makes a token that is valid from `now` to `until` (milliseconds since 1970). */
export async function makeToken(
  config: Pick<Config, 'secret'>,
  { user, session, until }: TokenClaims & { until: number },
  now: number,
): Promise<string> {
  return new SignJWT({ sid: session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user))
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(until / 1000))
    .sign(secretOf(config))
}

const isCount = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

/** Reads a token; null if it is forged, malformed or expired. @param now milliseconds since 1970 */
export async function readToken(
  config: Pick<Config, 'secret'>,
  token: string,
  now: number,
): Promise<(TokenClaims & { expires: number }) | null> {
  try {
    const { payload } = await jwtVerify(token, secretOf(config), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['exp', 'sub'],
    })
    const [user, session] = [Number(payload.sub), payload['sid']]
    // This server signed the token, but in a form that no version issues any more, so the token is not valid.
    if (!isCount(user) || typeof session !== 'string' || !isUuid(session)) return null
    return { user, session, expires: payload.exp! * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
