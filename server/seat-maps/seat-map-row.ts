import { SeatMap, seatMapList } from '#contract/seat-maps.ts'
import { listColumns } from '#server/db/list-columns.ts'
import { plainTable } from '#server/db/plain-table.ts'
import { wireRow } from '#server/db/wire-row.ts'

/** Converts a stored map to the API's form. */
export const toSeatMap = wireRow(SeatMap)

/** Functions that read maps of venues. */
export const seatMapsTable = plainTable({
  as: 's',
  list: seatMapList,
  fields: listColumns(seatMapList, 'seat_maps as s', { venue: 'computed' }),
  from: (db) => db.selectFrom('seat_maps as s').where('s.deleted_at', 'is', null),
  select: (from) => from.selectAll('s'),
  toRow: toSeatMap,
  missing: 'Map not found',
})
