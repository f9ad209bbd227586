import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/session/current-user.ts'
import { endOf, isOwnPicture, pictureAt, signed } from './addresses.ts'

/** Whole texts of an answer that are paths of ours. */
const paths = /"(\/(?:api\/(?:images|uploads)|leagues|demo)\/[\w/.?=&-]+)"/g
const maybe = /\/(?:api\/images|leagues|demo)\//

/** The origin that a caller sees us at; '' where its host is none. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  /^[\w.-]+(:\d{1,5})?$/.test(host ?? '') || /^\[[\da-f:]+\](:\d{1,5})?$/i.test(host ?? '') ? `${protocol}://${host}` : ''

/** Signatures of one day, by path: a list names the same pictures again and again. */
const MOST_KEPT = 5_000

/**
 * What an answer goes out through: each picture's path in it becomes an address that a browser can load, signed where it is of
 * a channel this caller reaches.
 */
export function outward({ config, clock }: Pick<Context, 'config' | 'clock'>) {
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
 * The same for an answer that is kept for all who reach one channel.
 * @param end until when its addresses are good, seconds since 1970
 */
export const outwardOf =
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

/** What a body comes in through: an address of a picture of ours becomes its path again, its signature ignored (decisions 2). */
export function inward(request: FastifyRequest, text: string, body: unknown): unknown {
  return maybe.test(text) ? plain(body, originOf(request)) : body
}

function plain(value: unknown, origin: string): unknown {
  if (typeof value === 'string') return plainPath(value, origin)
  if (Array.isArray(value)) return value.map((one) => plain(one, origin))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, origin)]))
}

/** What a file of ours to be brought in, as JSON, comes in through: the same. */
export const inwardText = (text: string, origin: string): string =>
  text.replaceAll(/"(https?:\/\/[^"\\]+)"/g, (_, address: string) => `"${plainPath(address, origin)}"`)

/** The path of a picture of ours; any other text as it is. */
export function plainPath(value: string, origin: string): string {
  const host = origin.replace(/^https?:/, '')
  const rest = value.trim().replace(/^https?:/, '')
  const [path = ''] = (host !== '' && rest.startsWith(`${host}/`) ? rest.slice(host.length) : rest).split('?', 1)
  return pictureAt(path) !== undefined || isOwnPicture(path) ? path : value
}
