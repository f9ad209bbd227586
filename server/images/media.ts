import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { endOf, pictureAt, signed } from './addresses.ts'
import { plainPath } from './door.ts'
import { findPicture, NO_PICTURE } from './pictures.ts'

/**
 * Days that a carrier may fetch a picture. Twilio fetches it while the message waits in its queue, for at most ten hours
 * (`validity_period` is at most 36,000 seconds).
 */
const CARRIER_DAYS = 1

/**
 * Checks the media of a message: each is an https address elsewhere, or a file that was uploaded to the sender's channel.
 * @param channel the sales channel in whose name the message goes out
 * @returns the media, files of ours by their path
 * @throws 422 at each address that is neither
 */
export async function checkMedia<M extends { url: string }>(
  db: Kysely<Database>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  channel: number,
  media: readonly M[],
): Promise<M[]> {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl)
  const plain = media.map((one) => ({ ...one, url: plainPath(one.url, own?.origin ?? '') }))
  const errors: Record<string, string[]> = {}
  for (const [nth, { url }] of plain.entries()) {
    const isFine = pictureAt(url) === undefined ? isElsewhere(url, own) : (await findPicture(db, channel, url)) !== undefined
    if (!isFine) errors[`media_attachments.${nth}.url`] = [NO_PICTURE]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return plain
}

const isElsewhere = (address: string, own: URL | undefined): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:' && new URL(address).hostname !== own?.hostname

/**
 * The addresses by which a carrier fetches the media of a message, without a session: those of uploaded files are absolute, and
 * signed for a day or two.
 * @param channel the sales channel in whose name the message goes out; a file of another one is not signed
 * @param now milliseconds since 1970
 * @returns undefined if a file was uploaded here and nobody outside reaches this server
 */
export function addressesForCarrier<M extends { url: string }>(
  config: Pick<Config, 'secret' | 'publicUrl'>,
  channel: number | undefined,
  media: readonly M[],
  now: number,
): M[] | undefined {
  const end = endOf(now, CARRIER_DAYS)
  const addresses = media.map((one) => {
    if (pictureAt(one.url)?.channel !== channel || channel === undefined) return one
    return config.publicUrl === undefined
      ? undefined
      : { ...one, url: new URL(signed(config, one.url, end), config.publicUrl).href }
  })
  return addresses.every((one) => one !== undefined) ? addresses : undefined
}
