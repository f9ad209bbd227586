import { backgroundOf, backgroundOfPicture, type MapPicture } from '#lib/seat-map/background.ts'
import { formatBytes } from '#lib/bytes.ts'
import { readSvg, type SvgProblem } from '#features/seat-maps/svg/read-svg.ts'
import { decodeText } from '#lib/text-file.ts'
import { m } from '#messages/m.ts'
import type { Imported } from './map-file-io.ts'
import { type MapValues, spotsOf, type Venue } from './map-values.ts'
import { MOST_MEGAPIXELS, type PictureProblem } from '#features/seat-maps/picture/read-picture.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'

interface MapOfVenue {
  values: MapValues
  sections: readonly MapSection[]
  house: Venue
}

const problemWords: Record<SvgProblem | PictureProblem, () => string> = {
  unreadable: m.mapfile_unreadable,
  'not-svg': m.mapplan_not_svg,
  entities: m.mapplan_entities,
  none: m.mapplan_none,
  detailed: m.mapplan_detailed,
  'not-picture': m.mapplan_not_picture,
  animated: m.mapplan_animated,
  huge: () => m.mapplan_huge({ max: MOST_MEGAPIXELS }),
  broken: m.mapplan_broken,
}

const refused = (name: string, problem: SvgProblem | PictureProblem): Imported => ({
  map: null,
  note: { tone: 'danger', title: m.mapplan_refused({ name }), texts: [problemWords[problem]()] },
})

/** Returns the box of the map without a plan, which a new plan fills. */
const boxOfMap = ({ values, sections, house }: MapOfVenue) => spotsOf(sections, { ...values, backgrounds: [] }, house).bounds

const parseXml = (text: string): Document => new DOMParser().parseFromString(text, 'image/svg+xml')

/**
 * Puts the plan of an SVG file behind a map, as large as the map.
 * @param bytes the bytes of the file; null if it could not be read
 * @param parse parses XML; it may throw
 */
export function importPlan(
  { name, bytes }: { name: string; bytes: Uint8Array | null },
  map: MapOfVenue,
  parse = parseXml,
): Imported {
  const decoded = bytes && decodeText(bytes)
  if (!decoded || !('text' in decoded)) return refused(name, 'unreadable')
  const drawing = readSvg(decoded.text, parse)
  if (typeof drawing === 'string') return refused(name, drawing)
  const background = backgroundOf(drawing.lines, boxOfMap(map))
  if (background === null) return refused(name, 'detailed')
  const { skipped } = drawing
  const cautions = skipped > 0 ? [m.mapplan_skipped({ count: skipped })] : []
  const texts = [...cautions, m.mapplan_lines({ count: background.lines.length }), m.mapplan_left_out()]
  const tone = skipped > 0 ? 'caution' : 'positive'
  return { map: { ...map.values, backgrounds: [background] }, note: { tone, title: m.mapplan_done({ name }), texts } }
}

/**
 * Puts a picture behind a map, as large as the map.
 * @param picture the copy that is kept of it, its width and height in pixels
 */
export function importPicture(
  { name, picture }: { name: string; picture: MapPicture | PictureProblem },
  map: MapOfVenue,
): Imported {
  if (typeof picture === 'string') return refused(name, picture)
  const { data, width, height } = picture
  const kept = m.mapplan_picture_kept({ width, height, size: formatBytes(bytesIn(data)) })
  return {
    map: { ...map.values, backgrounds: [backgroundOfPicture(picture, boxOfMap(map))] },
    note: { tone: 'positive', title: m.mapplan_done({ name }), texts: [kept, m.mapplan_picture_left_out()] },
  }
}

/** The number of bytes in a data URL: three in four characters. */
const bytesIn = (data: string) => Math.floor((data.length - data.indexOf(',') - 1) * 0.75)
