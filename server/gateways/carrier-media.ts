import type { Config } from '#server/config.ts'
import { endOf, pictureAt, signed } from '#server/kernel/signed-urls.ts'

/**
 * The minimum number of days for which a carrier can fetch a picture. Twilio fetches it while the message is in Twilio's queue,
 * which is at most ten hours (`validity_period` is at most 36,000 seconds).
 */
const CARRIER_DAYS = 1

/**
 * Returns the media of a message with URLs from which a carrier can fetch them without a session. The URLs of uploaded files
 * become absolute, with a signature that is valid for one to two days. Other URLs stay as they are.
 * @param channel the sales channel that sends the message; files of other channels are not signed
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
