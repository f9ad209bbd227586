import type { Kysely } from 'kysely'
import { SeatMap } from '#contract/seat-maps.ts'
import { channelFeed } from '#server/db/channel-feed.ts'
import type { Database } from '#server/db/schema.ts'
import { wireRow } from '#server/db/wire-row.ts'

/** Selects the maps of venues that are not deleted. */
export const selectSeatMaps = (db: Kysely<Database>) =>
  db.selectFrom('seat_maps as s').selectAll('s').where('s.deleted_at', 'is', null)

/** Converts a stored map to the API's form. */
export const toSeatMap = wireRow(SeatMap)

/** The maps for devices. */
export const seatMapsFeed = channelFeed({ as: 's', select: selectSeatMaps, toRow: toSeatMap })
