import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** The path by which rows and calls name a picture. A signature is added when a response is sent and removed when a request arrives. */
export const picturePath = (channel: number, id: string): string => `/api/images/${channel}/${id}`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const picture = new RegExp(`^/api/images/([1-9]\\d{0,9})/(${UUID})$`)
/** Pictures that come with the product: monograms of leagues, the demo world's. */
const own = /^\/(?:leagues|demo)\/[\w-]+\.svg$/

/** The channel and the id that a picture's path names; undefined for any other text. */
export function pictureAt(path: string): { channel: number; id: string } | undefined {
  const [, channel, id] = picture.exec(path) ?? []
  return id === undefined ? undefined : { channel: Number(channel), id }
}
export const isOwnPicture = (path: string): boolean => own.test(path)

const DAY_S = 86_400
/** An address is good for at least so long; all addresses made on one day are the same, so that caches know them again. */
const GOOD_DAYS = 7

/**
 * When an address that is made now ends, in seconds since 1970.
 * @param now milliseconds since 1970
 * @param days the least number of days it is good for
 */
export const endOf = (now: number, days = GOOD_DAYS): number => (Math.floor(now / 1000 / DAY_S) + 1 + days) * DAY_S

const signatureOf = ({ secret }: Pick<Config, 'secret'>, what: string, text: string): string =>
  createHmac('sha256', `${what} ${secret}`).update(text).digest('base64url')

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A picture's path with its signature, for whoever gets this answer. */
export const signed = (config: Pick<Config, 'secret'>, path: string, end: number): string =>
  `${path}?expires=${end}&signature=${signatureOf(config, 'picture', `${path} ${end}`)}`

/** Is this signature of this path, and still good? */
export function isSigned(
  config: Pick<Config, 'secret'>,
  path: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
  now: number,
): boolean {
  if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false
  if (Number(expires) * 1000 <= now) return false
  return isSame(signature, signatureOf(config, 'picture', `${path} ${expires}`))
}

/** The address to which one file may be sent. */
export const uploadPath = (config: Pick<Config, 'secret'>, id: string): string =>
  `/api/uploads/${id}?signature=${signatureOf(config, 'upload', id)}`
export const isUploadSigned = (config: Pick<Config, 'secret'>, id: string, signature: unknown): boolean =>
  typeof signature === 'string' && isSame(signature, signatureOf(config, 'upload', id))
