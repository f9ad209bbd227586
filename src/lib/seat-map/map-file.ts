import { type KeptMap, type KeptPlace, rounded, toPlace } from './kept-map.ts'
import { outlineOf } from './seat-geometry.ts'
import type { MapPoint, MapSection } from './types.ts'

export const MAP_FILE_TYPE = 'application/geo+json'

/** A row of a section in a file: its seats, and the columns that they and the gaps between them take. */
export interface FileRow {
  name: string
  seats: number
  columns: number
}

interface House {
  venue: string
  sections: readonly MapSection[]
  rowsOf: (section: MapSection) => FileRow[]
}

/**
 * Writes a map as GeoJSON, with one line for each feature: the field, then each section of the map with its outline. A section that
 * the house does not have is a point.
 */
export function writeMapFile({ field, places }: KeptMap, { venue, sections, rowsOf }: House): string {
  const byName = new Map(sections.map((section) => [section.name, section]))
  const { kind, ...box } = field
  const features = [
    { type: 'Feature', properties: { field: kind, ...box }, geometry: polygonOf(cornersOf(box)) },
    ...places.map((place) => featureOf(place, byName.get(place.section), rowsOf)),
  ]
  const head = JSON.stringify({ type: 'FeatureCollection', holdfast: { version: 1, venue, ...notes } }, null, 2)
  const lines = features.map((feature) => `    ${JSON.stringify(feature)}`)
  return `${head.slice(0, -2)},\n  "features": [\n${lines.join(',\n')}\n  ]\n}\n`
}

/** The explanations of the numbers, for readers of a file. They are English, like the names of the properties. */
const notes = {
  units: 'A unit is a seat, and a row is one unit deep. x grows to the right, y grows downward. They are no geographic degrees.',
  section:
    'x, y: the middle of the front edge of the front row. outward: the angle from the front row to the back row, in degrees ' +
    'clockwise from the right. radius: the radius of the front edge, 0 for straight rows. direction: 1 if columns run clockwise ' +
    'around the field, -1 if counter-clockwise. aisles: the seats after which an aisle runs. group: the name of ' +
    'the group that the section is in. rows: from the front.',
  import:
    'The numbers place a section. Without "outward", its polygon does. Without "aisles" or "group", those of the map ' +
    'stay. Rows and seats are not imported. A plan behind the map is not in the file.',
}

function featureOf(place: KeptPlace, section: MapSection | undefined, rowsOf: House['rowsOf']) {
  const { section: name, x, y, outward, radius, direction, aisles = [], group = null } = place
  const properties = { section: name, x, y, outward, radius, direction, aisles, group }
  const outline = section ? outlineOf(section, toPlace(place, 0)) : []
  if (!section || outline.length === 0) return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [x, y] } }
  return { type: 'Feature', properties: { ...properties, rows: rowsOf(section) }, geometry: polygonOf(outline) }
}

/** Makes a polygon as GeoJSON has it: a closed ring. */
function polygonOf(points: readonly MapPoint[]) {
  const ring = [...points, points[0]!].map(({ x, y }) => [rounded(x), rounded(y)])
  return { type: 'Polygon', coordinates: [ring] }
}

const cornersOf = ({ x, y, width, height }: MapPoint & { width: number; height: number }): MapPoint[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** Makes the name of the file with the map of a venue: `harbor-arena-seat-map.geojson`. */
export function mapFileName(venue: string): string {
  const words =
    venue
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return `${[...words, 'seat-map'].join('-').slice(-120)}.geojson`
}
