import type { seatMaps } from '#contract/seat-maps.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import type { Handlers } from '#server/http/handler.ts'
import { lockSeatMap, saveSeatMap } from './save-seat-map.ts'
import { seatMapsTable, toSeatMap } from './seat-map-row.ts'

/** The calls about maps of venues. */
export const handlers: Handlers<typeof seatMaps> = {
  saveSeatMap: {
    current: async ({ db, params, body }) => lockSeatMap(db, params.id, body.venue),
    run: async ({ db, params, body, now }) => saveSeatMap(db, params.id, body, now),
  },
  deleteSeatMap: {
    current: async ({ db, params }) => toSeatMap(await seatMapsTable.find(db, params.id, { locked: true })),
    async run({ db, params, now }) {
      await seatMapsTable.find(db, params.id, { locked: true })
      await softDelete(db, 'seat_maps', params.id, now)
    },
  },
}
