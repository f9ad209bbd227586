import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { isOwnPicture, pictureAt, picturePath } from '#server/kernel/signed-urls.ts'
import { isPicture } from './content-type.ts'

export const NO_PICTURE = 'Must be an https address or an image uploaded here'
export const NOT_UPLOADED = 'Must be an image uploaded here'

/** Returns a picture of a channel by its path; undefined if there is no such picture. */
export async function findPicture(db: Kysely<Database>, channel: number, path: string) {
  const named = pictureAt(path)
  if (named === undefined || named.channel !== channel) return undefined
  return db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', named.id)
    .where('sales_channel_id', '=', channel)
    .executeTakeFirst()
}

/** Returns the paths of the pictures in a channel's library, newest first. */
export async function libraryOf(db: Kysely<Database>, channel: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('id')
    .where('sales_channel_id', '=', channel)
    .where('in_library_at', 'is not', null)
    .orderBy('in_library_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => picturePath(channel, id))
}

/**
 * Adds a picture to the library, or removes it; an equal state changes nothing.
 * @param now milliseconds since 1970
 * @throws 422 if the file to add is not a picture of the channel
 */
export async function keepInLibrary(
  db: Kysely<Database>,
  channel: number,
  path: string,
  kept: boolean,
  now: number,
): Promise<void> {
  const row = await findPicture(db, channel, path)
  if (kept && (row === undefined || !isPicture(row.content_type))) throw invalid({ imageUrl: [NOT_UPLOADED] })
  if (row === undefined || (row.in_library_at !== null) === kept) return
  await db
    .updateTable('pictures')
    .set({ in_library_at: kept ? new Date(now).toISOString() : null })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Checks the addresses of pictures that a row is about to get: any https address, a built-in picture, or a file that was uploaded
 * to this channel. Null and absent values are allowed, too.
 * @param wanted the addresses by field
 * @throws 422 for each field with another address
 */
export async function checkPictures(
  db: Kysely<Database>,
  channel: number,
  wanted: Record<string, string | null | undefined>,
): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const [field, address] of Object.entries(wanted)) {
    if (address === null || address === undefined || isOwnPicture(address) || isHttps(address)) continue
    if ((await findPicture(db, channel, address)) === undefined) errors[field] = [NO_PICTURE]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}
