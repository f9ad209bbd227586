import type { Config } from '#server/config.ts'
import { endOf, pictureAt, signed } from '#server/kernel/signed-urls.ts'

/**
 * The fewest days in which a carrier can fetch a picture. Twilio fetches it while the message is in its queue, at most ten hours
 * (`validity_period` is at most 36,000 seconds).
 */
const CARRIER_DAYS = 1

/**
 * Returns the URLs from which a carrier fetches the media of a message, without a session: those of uploaded files are
 * absolute, and signed for a day or two.
 * @param channel the sales channel that sends the message; a file of another one is not signed
 * @param now milliseconds since 1970
 * @returns undefined if a file was uploaded here and this server cannot be reached from outside
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
