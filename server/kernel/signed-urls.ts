import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** Returns a picture's path in its stored form. Responses add a signature, which is removed from requests. */
export const picturePath = (channel: number, id: string): string => `/api/images/${channel}/${id}`

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const picture = new RegExp(`^/api/images/([1-9]\\d{0,9})/(${UUID})$`)
/** Paths of pictures that are part of the product: monograms of leagues, pictures of the demo world. */
const own = /^\/(?:leagues|demo)\/[\w-]+\.svg$/

/** Returns the channel and the id in a picture's path; undefined for any other text. */
export function pictureAt(path: string): { channel: number; id: string } | undefined {
  const [, channel, id] = picture.exec(path) ?? []
  return id === undefined ? undefined : { channel: Number(channel), id }
}
export const isOwnPicture = (path: string): boolean => own.test(path)

const DAY_S = 86_400
/** The fewest days that a URL is valid. All URLs of a picture made on one day are the same, so that caches find them again. */
const GOOD_DAYS = 7

/**
 * Returns when a URL that is made now expires, in seconds since 1970.
 * @param now milliseconds since 1970
 * @param days the fewest days that it is valid
 */
export const endOf = (now: number, days = GOOD_DAYS): number => (Math.floor(now / 1000 / DAY_S) + 1 + days) * DAY_S

const signatureOf = ({ secret }: Pick<Config, 'secret'>, what: string, text: string): string =>
  createHmac('sha256', `${what} ${secret}`).update(text).digest('base64url')

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Returns a picture's path with a signature that is valid until `end`, in seconds since 1970. */
export const signed = (config: Pick<Config, 'secret'>, path: string, end: number): string =>
  `${path}?expires=${end}&signature=${signatureOf(config, 'picture', `${path} ${end}`)}`

/** Whether the signature belongs to the path and has not expired. @param now milliseconds since 1970 */
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

/** Returns the signed path to which one file may be uploaded. */
export const uploadPath = (config: Pick<Config, 'secret'>, id: string): string =>
  `/api/uploads/${id}?signature=${signatureOf(config, 'upload', id)}`
export const isUploadSigned = (config: Pick<Config, 'secret'>, id: string, signature: unknown): boolean =>
  typeof signature === 'string' && isSame(signature, signatureOf(config, 'upload', id))
