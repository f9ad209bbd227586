import { errors, jwtVerify, SignJWT } from 'jose'
import type { Config } from '#server/config.ts'

const DAY = 24 * 60 * 60
/** How long a session lasts, in seconds; the longer one where "Remember me" was ticked. */
export const SESSION = { usual: DAY, remembered: 30 * DAY } as const

/** What a token says: whose it is, of which generation of that user's tokens, and for how long such tokens are made. */
export interface TokenClaims {
  user: number
  generation: number
  session: number
}

const secretOf = ({ secret }: Pick<Config, 'secret'>) => new TextEncoder().encode(secret)

/** Makes a token, good from `now` (milliseconds since 1970) for the length of its session. */
export async function makeToken(
  config: Pick<Config, 'secret'>,
  { user, generation, session }: TokenClaims,
  now: number,
): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ gen: generation, ses: session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + session)
    .sign(secretOf(config))
}

const isCount = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

/** Reads a token; null where it is forged, malformed or over. Whether its generation still counts, the user's row tells. */
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
    const [user, generation, session] = [Number(payload.sub), Number(payload['gen']), Number(payload['ses'])]
    // Ours, but of a shape that no version of ours has now: as good as none.
    if (![user, generation, session].every(isCount)) return null
    return { user, generation, session, expires: payload.exp! * 1000 }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
