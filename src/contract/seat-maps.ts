import * as z from 'zod/mini'
import { ofChannel, type Scope } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { atMost, Instant, NumberId, requiredText, RowId } from '#contract/core/wire.ts'
import { areInOrder, NO_AISLES } from '#lib/seat-map/aisles.ts'
import { LEAST_SCALE, LEAST_SIDE, MOST_CHARACTERS, MOST_POINTS, MOST_SCALE, PICTURE_DATA } from '#lib/seat-map/background.ts'
import { FARTHEST, fieldKinds, LONGEST_GROUP_NAME, MOST_AISLES, MOST_SECTIONS } from '#lib/seat-map/types.ts'

/** A distance in seats, from the origin of the map; y grows downward. */
const Distance = z.number().check(z.minimum(-FARTHEST), z.maximum(FARTHEST))
const Length = z.number().check(z.minimum(0), z.maximum(FARTHEST))

const MapField = z.object({ kind: z.enum(fieldKinds), x: Distance, y: Distance, width: Length, height: Length })

/** The name of a section or of a seat. */
const SectionOrSeat = z.string().check(z.minLength(1, 'Required'), atMost(255))

/** The place of a section, as `SectionPlace` in `lib/seat-map`, but with the angle `outward` in degrees. */
const MapPlace = z.object({
  /** The name of the section exactly as the inventory has it. */
  section: SectionOrSeat,
  x: Distance,
  y: Distance,
  outward: z.number().check(z.minimum(-360), z.maximum(360)),
  radius: Length,
  direction: z.union([z.literal(1), z.literal(-1)], 'Must be 1 or -1'),
  /** The seats after which an aisle runs, by their names in natural order. Absent: none, as in rows stored before aisles existed. */
  aisles: z.optional(z.array(SectionOrSeat).check(z.maxLength(MOST_AISLES, { abort: true }), z.refine(areInOrder, NO_AISLES))),
  /** The name of the group of sections that it is in, for people. Absent: none, as in rows stored before groups existed. */
  group: z.optional(requiredText(LONGEST_GROUP_NAME)),
})

const places = z.array(MapPlace).check(
  z.maxLength(MOST_SECTIONS),
  z.refine((all) => new Set(all.map(({ section }) => section)).size === all.length, 'Must have each section once'),
)

const Point = z.tuple([Distance, Distance])

const Side = z.number().check(z.minimum(LEAST_SIDE), z.maximum(FARTHEST))

/** A picture of a plan, with its middle in the middle of the plan. */
const MapPicture = z.object({
  /** A small copy that the device has drawn. The server also checks that it is a picture of this type. */
  data: z
    .string()
    .check(z.maxLength(MOST_CHARACTERS, { abort: true }), z.regex(PICTURE_DATA, 'Must be a WebP or JPEG picture as a data URL')),
  width: Side,
  height: Side,
})

/** The plan that a map is drawn over: outlines in seats from the middle of the plan, or a picture, and its place on the map. */
const MapBackground = z
  .object({
    /** A closed outline ends where it begins. */
    lines: z.array(z.array(Point).check(z.minLength(2))).check(
      z.maxLength(MOST_POINTS),
      z.refine((lines) => lines.flat().length <= MOST_POINTS, `Must have at most ${MOST_POINTS} points`),
    ),
    /** Absent in a plan of outlines only. */
    picture: z.optional(MapPicture),
    x: Distance,
    y: Distance,
    scale: z.number().check(z.minimum(LEAST_SCALE), z.maximum(MOST_SCALE)),
    /** In degrees clockwise, around the middle. */
    turn: z.number().check(z.minimum(-360), z.maximum(360)),
  })
  .check(z.refine(({ lines, picture }) => lines.length > 0 || picture, { path: ['lines'], error: 'Required' }))

/** The map of a venue as somebody has corrected it. It serves all events of its channel at this venue. */
export const SeatMap = z.object({
  id: RowId,
  sales_channel_id: z.int(),
  venue: z.string(),
  field: MapField,
  places: z.array(MapPlace),
  /** Absent in a row that a device stored before maps had one. */
  background: z.optional(z.nullable(MapBackground)),
  modified_at: Instant,
  version: z.int(),
})
export type SeatMap = z.output<typeof SeatMap>

export const NewSeatMap = z.object({
  venue: requiredText(255),
  field: MapField,
  places,
  /** Without it, the map keeps the one that it has. */
  background: z.optional(z.nullable(MapBackground)),
})
export type NewSeatMap = z.output<typeof NewSeatMap>

const ofMap: Scope = {
  row: 'seat_map',
  ids: ({ params }: { params: { id: string } }) => params.id,
  missing: 'Map not found',
}
const manage = 'sales_channel_event_details' as const

/** The maps of venues that were corrected by hand. Other venues are drawn from the names of their sections. */
export const seatMaps = area({
  saveSeatMap: endpoint({
    method: 'PUT',
    path: '/sales-channels/{id}/seat-maps',
    params: z.object({ id: NumberId }),
    body: NewSeatMap,
    reply: SeatMap,
    access: { scope: ofChannel(), manage },
    queue: 'yes',
    extension: true,
    summary: 'Saves the map of a venue, in place of the earlier one',
  }),
  deleteSeatMap: endpoint({
    method: 'DELETE',
    path: '/seat-maps/{id}',
    params: z.object({ id: RowId }),
    reply: null,
    access: { scope: ofMap, manage },
    queue: 'yes',
    extension: true,
    summary: 'Deletes the map of a venue, so that it is drawn from the names of its sections again',
  }),
})
