import type { Kysely } from 'kysely'
import type { SeatMap, seatMaps } from '#contract/seat-maps.ts'
import type { Database } from '#server/db/schema.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import type { Handlers } from '#server/http/handler.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { checkPicture } from './check-picture.ts'
import { lockSeatMap, saveSeatMap } from './save-seat-map.ts'
import { selectSeatMaps, toSeatMap } from './seat-map-row.ts'

/** The calls about maps of venues. */
export const handlers: Handlers<typeof seatMaps> = {
  saveSeatMap: {
    current: async ({ db, params, body }) => lockSeatMap(db, params.id, body.venue),
    async run({ db, params, body, now }) {
      checkPicture(body)
      return saveSeatMap(db, params.id, body, now)
    },
  },
  deleteSeatMap: {
    current: async ({ db, params }) => findLocked(db, params.id),
    async run({ db, params, now }) {
      await findLocked(db, params.id)
      await softDelete(db, 'seat_maps', params.id, now)
    },
  },
}

/** Returns a map, locked until the transaction ends. @throws 404 */
async function findLocked(db: Kysely<Database>, id: string): Promise<SeatMap> {
  const row = await selectSeatMaps(db).where('s.id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Map not found')
  return toSeatMap(row)
}
