import { uploadTypes, type images } from '#contract/images.ts'
import { leagues } from '#lib/fixed-lists.ts'
import type { Handlers } from '#server/http/handler.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { picturePath, uploadPath } from '#server/kernel/signed-urls.ts'
import { findPicture, keepInLibrary, libraryOf } from './pictures.ts'

/** How long a file may be uploaded to a signed URL, in milliseconds. */
const GOOD_MS = 15 * 60_000

/** Returns the path of a league's monogram: `/leagues/nba-g-league.svg`. */
export const leagueLogo = (league: string): string => `/leagues/${league.toLowerCase().replaceAll(' ', '-')}.svg`
const leagueLogos = leagues.map((name) => ({ name, url: leagueLogo(name) }))

/** The calls about pictures. */
export const handlers: Handlers<typeof images> = {
  async readEventImages({ db, params }) {
    const event = await db
      .selectFrom('events')
      .select('id')
      .where('id', '=', params.eventId)
      .where('sales_channel_id', '=', params.id)
      .executeTakeFirst()
    if (event === undefined) throw notFound('Event not found')
    return { leagueLogos, scImageUrls: await libraryOf(db, params.id) }
  },
  readLibrary: async ({ db, params }) => ({ salesChannelImages: await libraryOf(db, params.id) }),
  async signPicture({ db, params, query }) {
    const path = URL.canParse(query.url, 'http://here') ? new URL(query.url, 'http://here').pathname : ''
    if ((await findPicture(db, params.id, path)) === undefined) throw notFound()
    return { url: path }
  },
  async addImage({ db, params, body, now }) {
    await keepInLibrary(db, params.id, body.imageUrl, true, now)
    return { salesChannelImages: await libraryOf(db, params.id) }
  },
  async removeImage({ db, params, body, now }) {
    await keepInLibrary(db, params.id, body.imageUrl, false, now)
    return { salesChannelImages: await libraryOf(db, params.id) }
  },
  async startUpload({ db, params, body, now, context }) {
    if (!uploadTypes.some((type) => type === params.uploadType)) throw notFound('There is no such kind of upload')
    // The id is never the caller's key, because anybody who knows the key could guess the picture's address.
    const id = crypto.randomUUID()
    await db
      .insertInto('uploads')
      .values({
        id,
        sales_channel_id: params.id,
        kind: params.uploadType,
        filename: body.filename?.slice(0, 255) ?? null,
        expires_at: new Date(now + GOOD_MS).toISOString(),
        created_at: new Date(now).toISOString(),
      })
      .execute()
    return { uploadUrl: uploadPath(context.config, id), file: { url: picturePath(params.id, id) } }
  },
}
