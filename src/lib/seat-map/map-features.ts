import * as z from 'zod/mini'
import { areInOrder, NO_AISLES } from './aisles.ts'
import { toGroupName } from './groups.ts'
import { areaOf } from './polygon.ts'
import { FARTHEST, fieldKinds, type MapPoint, LONGEST_GROUP_NAME, MOST_AISLES } from './types.ts'

// The texts of errors are those of the contract, so that the app has them in every language.
const number = z.number('Must be a number')
const Distance = number.check(
  z.minimum(-FARTHEST, `Must be at least ${-FARTHEST}`),
  z.maximum(FARTHEST, `Must be at most ${FARTHEST}`),
)
const Length = number.check(z.minimum(0, 'Must be at least 0'), z.maximum(FARTHEST, `Must be at most ${FARTHEST}`))
const Angle = number.check(z.minimum(-360, 'Must be at least -360'), z.maximum(360, 'Must be at most 360'))

/** The name of a seat, which other tools may write as a number. */
const Seat = z.pipe(
  z.union([z.string(), z.number()], NO_AISLES),
  z.transform(String).check(z.minLength(1, 'Required'), z.maxLength(255, 'Must have max 255 characters')),
)

const NO_GROUP_NAME = `Must have max ${LONGEST_GROUP_NAME} characters`

/** The name of a group, which other tools may write as a number; null or an empty text for none. */
const Group = z.pipe(
  z.union([z.string(), z.number(), z.null()], NO_GROUP_NAME),
  z
    .transform((name: string | number | null) => toGroupName(String(name ?? '')))
    .check(z.maxLength(LONGEST_GROUP_NAME, NO_GROUP_NAME)),
)

/** The numbers of a section in a file, its aisles, and its group. */
export const SectionNumbers = z.object({
  x: Distance,
  y: Distance,
  outward: Angle,
  radius: Length,
  direction: z.union([z.literal(1), z.literal(-1)], 'Must be 1 or -1'),
  aisles: z.optional(
    z.array(Seat, NO_AISLES).check(z.maxLength(MOST_AISLES, `Must be at most ${MOST_AISLES}`), z.refine(areInOrder, NO_AISLES)),
  ),
  group: z.optional(Group),
})

/** The numbers of the field in a file; `field` is its kind. */
export const FieldNumbers = z.object({
  field: z.enum(fieldKinds, `Must be one of ${fieldKinds.join(', ')}`),
  x: Distance,
  y: Distance,
  width: Length,
  height: Length,
})

/** A GeoJSON file. */
export const Collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  holdfast: z.catch(z.optional(z.object({ venue: z.string() })), undefined),
})

/** A feature of a file. Its geometry is read only if it is needed. */
export const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  geometry: z.optional(z.unknown()),
})
export type Feature = z.output<typeof Feature>

const Ring = z.array(z.array(Distance).check(z.minLength(2))).check(z.minLength(3))
const Polygon = z.array(Ring).check(z.minLength(1))
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Polygon }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Polygon).check(z.minLength(1)) }),
])

/** Returns the outer ring of a feature's polygon, of several ones that of the largest; null if it has none with an area. */
export function polygonIn(geometry: unknown): MapPoint[] | null {
  const read = Geometry.safeParse(geometry)
  if (!read.success) return null
  const polygons = read.data.type === 'Polygon' ? [read.data.coordinates] : read.data.coordinates
  const outer = polygons.map(([ring]) => ring!.map(([x, y]) => ({ x: x!, y: y! })))
  const [largest] = outer.toSorted((a, b) => areaOf(b) - areaOf(a))
  return largest && areaOf(largest) > 0 ? largest : null
}

/** Returns the section that a feature is of, by the names that tools use for it; null if it has none. */
export function sectionOf({ properties }: Feature): string | null {
  for (const name of ['section', 'name', 'label']) {
    const value = properties?.[name]
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text === 'string' && text.trim() !== '') return text
  }
  return null
}
