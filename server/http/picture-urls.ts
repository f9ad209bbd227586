import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { endOf, isOwnPicture, pictureAt, signed } from '#server/kernel/signed-urls.ts'

/** Matches whole strings of a response that are paths of pictures or uploads on this server. */
const paths = /"(\/(?:api\/(?:images|uploads)|leagues|demo)\/[\w/.?=&-]+)"/g
const maybe = /\/(?:api\/images|leagues|demo)\//

/** Returns the origin under which a caller reaches this server; '' if the Host header is not a host name. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  /^[\w.-]+(:\d{1,5})?$/.test(host ?? '') || /^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '') ? `${protocol}://${host}` : ''

/** The most signatures that are cached, by path: lists contain the same pictures repeatedly. */
const MOST_KEPT = 5_000

/**
 * Returns a function that turns the paths of pictures and uploads in the text of a response into URLs. The URL of a channel's
 * picture gets a signature; if the caller cannot access the channel, the path of the picture is not changed.
 */
export function signPicturePaths({ config, clock }: Pick<Context, 'config' | 'clock'>) {
  let [end, kept] = [0, new Map<string, string>()]
  const addressOf = (path: string): string => {
    const now = endOf(clock.now())
    if (now !== end || kept.size >= MOST_KEPT) [end, kept] = [now, new Map()]
    let address = kept.get(path)
    if (address === undefined) kept.set(path, (address = signed(config, path, end)))
    return address
  }
  return (request: FastifyRequest, user: CurrentUser | null, text: string): string => {
    const reaches = (channel: number) => user !== null && (user.role === 'holdfast' || user.entity_id === channel)
    return addressed(text, originOf(request), reaches, addressOf)
  }
}

/**
 * Returns a function that turns the paths of pictures into signed URLs, in the text of a response that is cached for everyone who
 * can access one channel.
 * @param end when its URLs expire, in seconds since 1970
 */
export const signPicturePathsFor =
  (config: Pick<Config, 'secret'>, { origin, channel, end }: { origin: string; channel: number; end: number }) =>
  (text: string): string =>
    addressed(
      text,
      origin,
      (of) => of === channel,
      (path) => signed(config, path, end),
    )

function addressed(
  text: string,
  origin: string,
  reaches: (channel: number) => boolean,
  addressOf: (path: string) => string,
): string {
  return text.replaceAll(paths, (whole, path: string) => {
    const picture = pictureAt(path)
    if (picture === undefined) return isOwnPicture(path) || path.startsWith('/api/uploads/') ? `"${origin}${path}"` : whole
    return reaches(picture.channel) ? `"${origin}${addressOf(path)}"` : whole
  })
}

/** Replaces each URL of a picture of this server in a request body by the picture's path; the signature is ignored. */
export function plainPicturePaths(request: FastifyRequest, text: string, body: unknown): unknown {
  return maybe.test(text) ? plain(body, originOf(request)) : body
}

function plain(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return plainPath(value, origin)
  if (Array.isArray(value)) return value.map((one) => plain(one, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, origin)]))
}

/** Replaces each URL of a picture of this server in the JSON text of imported rows by the picture's path. */
export const plainPicturePathsIn = (text: string, origin: string): string =>
  text.replaceAll(/"(https?:\/\/[^"\\]+)"/g, (_, address: string) => `"${plainPath(address, origin)}"`)

/** Returns the path of a picture of this server, and any other text unchanged. */
export function plainPath(value: string, origin: string): string {
  const host = origin.replace(/^https?:/, '')
  const rest = value.trim().replace(/^https?:/, '')
  const [path = ''] = (host !== '' && rest.startsWith(`${host}/`) ? rest.slice(host.length) : rest).split('?', 1)
  return pictureAt(path) !== undefined || isOwnPicture(path) ? path : value
}
