import { backgroundOf } from '#lib/seat-map/background.ts'
import { readSvg, type SvgProblem } from '#features/seat-maps/svg/read-svg.ts'
import { decodeText } from '#lib/text-file.ts'
import { m } from '#messages/m.ts'
import type { ImportNote } from './map-file-io.ts'
import { type MapValues, spotsOf, type Venue } from './map-values.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'

interface MapOfVenue {
  values: MapValues
  sections: readonly MapSection[]
  house: Venue
}

const problemWords: Record<SvgProblem, () => string> = {
  'not-svg': m.mapplan_not_svg,
  entities: m.mapplan_entities,
  none: m.mapplan_none,
  detailed: m.mapplan_detailed,
}

const parseXml = (text: string): Document => new DOMParser().parseFromString(text, 'image/svg+xml')

/**
 * Puts the plan of an SVG file behind a map, as large as the map.
 * @param bytes the bytes of the file; null if it could not be read
 * @param parse parses XML; it may throw
 * @returns the changed map, null if nothing changes
 */
export function importPlan(
  { name, bytes }: { name: string; bytes: Uint8Array | null },
  { values, sections, house }: MapOfVenue,
  parse = parseXml,
): { map: MapValues | null; note: ImportNote } {
  const refused = (text: string) => {
    return { map: null, note: { tone: 'danger' as const, title: m.mapplan_refused({ name }), texts: [text] } }
  }
  const decoded = bytes && decodeText(bytes)
  if (!decoded || !('text' in decoded)) return refused(m.mapfile_unreadable())
  const drawing = readSvg(decoded.text, parse)
  if (typeof drawing === 'string') return refused(problemWords[drawing]())
  const background = backgroundOf(drawing.lines, spotsOf(sections, { ...values, backgrounds: [] }, house).bounds)
  if (background === null) return refused(m.mapplan_detailed())
  const { skipped } = drawing
  const cautions = skipped > 0 ? [m.mapplan_skipped({ count: skipped })] : []
  const texts = [...cautions, m.mapplan_lines({ count: background.lines.length }), m.mapplan_left_out()]
  const tone = skipped > 0 ? 'caution' : 'positive'
  return { map: { ...values, backgrounds: [background] }, note: { tone, title: m.mapplan_done({ name }), texts } }
}
