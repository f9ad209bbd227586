import type { KeptMap } from '#lib/seat-map/kept-map.ts'
import { type FileRow, MAP_FILE_TYPE, mapFileName, writeMapFile } from '#lib/seat-map/map-file.ts'
import { readMapFile } from '#lib/seat-map/read-map-file.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import { decodeText } from '#lib/text-file.ts'
import { m } from '#messages/m.ts'
import { saveAndReport } from '#parts/download/save-and-report.ts'
import { mapFileProblemWords, mapFileResultWords } from './map-file-words.ts'
import type { MapValues } from './map-values.ts'

interface House {
  venue: string
  values: MapValues
  sections: readonly MapSection[]
}

/** Saves a map to a file on the device. */
export function saveMap({ venue, values, sections }: House, rowsOf: (section: MapSection) => FileRow[]): Promise<void> {
  const text = writeMapFile(values, { venue, sections, rowsOf })
  return saveAndReport(new Blob([text], { type: MAP_FILE_TYPE }), mapFileName(venue))
}

/** The end of an import in words. */
export interface ImportNote {
  tone: 'positive' | 'caution' | 'danger'
  title: string
  texts: string[]
}

/** The end of an import, and the changed map; null if nothing changes. */
export interface Imported {
  map: MapValues | null
  note: ImportNote
}

/** The most problems that are shown; the others are counted. */
const SHOWN = 50

/**
 * Imports a file over a map.
 * @param bytes the bytes of the file; null if it could not be read
 */
export function importMap(
  { name, bytes }: { name: string; bytes: Uint8Array | null },
  { venue, values, sections }: House,
): Imported {
  const decoded = bytes && decodeText(bytes)
  const read =
    decoded && 'text' in decoded
      ? readMapFile(decoded.text, { map: values, sections })
      : { problems: [{ code: 'unreadable' } as const] }
  if ('problems' in read) {
    const { length: count } = read.problems
    const texts = read.problems.slice(0, SHOWN).map(mapFileProblemWords)
    if (count > SHOWN) texts.push(m.imports_more_problems({ count: count - SHOWN }))
    return { map: null, note: { tone: 'danger', title: m.mapfile_refused({ name, count }), texts } }
  }
  const isSame = asText(read.map) === asText(values)
  const { facts, cautions } = mapFileResultWords(read, venue)
  const title = isSame ? m.mapfile_same({ name }) : m.mapfile_done({ name })
  const tone = cautions.length > 0 ? 'caution' : 'positive'
  return { map: isSame ? null : { ...values, ...read.map }, note: { tone, title, texts: [...cautions, ...facts] } }
}

const asText = ({ field, places }: KeptMap) => JSON.stringify([field, places])
