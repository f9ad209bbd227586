import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { pictureAt } from '#server/kernel/signed-urls.ts'
import { plainPath } from '#server/http/picture-urls.ts'
import { findPicture, NO_PICTURE } from './pictures.ts'

/**
 * Checks that each file of a message is an https address of another site, or a file that was uploaded to the sender's channel.
 * @param channel the sales channel that sends the message
 * @returns the media; files uploaded here have their path
 * @throws 422 with an error for each other address
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
