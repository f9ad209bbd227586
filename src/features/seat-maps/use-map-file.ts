import { useEffect, useEffectEvent, useState } from 'react'
import { inBackground } from '#data/background.ts'
import { formatBytes } from '#lib/bytes.ts'
import type { FileRow } from '#lib/seat-map/map-file.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import { m } from '#messages/m.ts'
import { problemWith } from '#ui/file-drop/file-problem.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { Imported, ImportNote } from './map-file-io.ts'
import type { MapValues, Venue } from './map-values.ts'

/** The endings of the files that the import accepts. */
export const MAP_FILES = '.geojson,.json'
const DRAWINGS = '.svg'
const PICTURES = '.png,.jpg,.jpeg,.webp'
/** The endings of the files that are put behind the map as a plan. */
export const PLAN_FILES = `${DRAWINGS},${PICTURES}`
/** The largest files, in bytes. The map of 100,000 seats has less than half of it. */
const MAX_BYTES = 20_000_000
const MAX_DRAWING_BYTES = 2_000_000
const LONG_MS = 8000

export interface MapFile {
  /** Saves the map, as it is in the form, to a file. */
  save: () => void
  /** Imports a map, or puts a plan behind it. */
  take: (file: File) => void
  /** Whether a file is being read; a large picture takes a moment. */
  isReading: boolean
  /** The end of the last import; null after it was dismissed. */
  note: ImportNote | null
  dismiss: () => void
}

interface Options {
  venue: string
  house: Venue
  values: MapValues
  sections: readonly MapSection[]
  rowsOf: (section: MapSection) => FileRow[]
  /** Called with an imported map that differs from the present one. */
  onMap: (map: MapValues) => void
}

const loadIo = () => import('./map-file-io.ts')
const endsWith = (name: string, endings: string) => problemWith({ name, size: 0 }, endings, 0) === null

type MapOfVenue = Omit<Options, 'rowsOf' | 'onMap'>

/** Reads a file. @returns the function that imports it into a map */
async function readFile(file: File): Promise<(map: MapOfVenue) => Imported> {
  const { name } = file
  const bytes = await bytesOf(file)
  if (endsWith(name, PICTURES)) {
    const [{ importPicture }, { readPicture }] = await Promise.all([
      loadPlanIo(),
      import('#features/seat-maps/picture/read-picture.ts'),
    ])
    const picture = await readPicture(bytes)
    return (map) => importPicture({ name, picture }, map)
  }
  const importFile = endsWith(name, DRAWINGS) ? (await loadPlanIo()).importPlan : (await loadIo()).importMap
  return (map) => importFile({ name, bytes }, map)
}

const loadPlanIo = () => import('./plan-file-io.ts')

/** Saves the map of a form to a file, and imports one or a plan. A file with a problem changes nothing. */
export function useMapFile({ rowsOf, onMap, ...map }: Options): MapFile {
  const [picked, setPicked] = useState<File | null>(null)
  const [note, setNote] = useState<ImportNote | null>(null)
  // The map may have been changed while the file was read.
  const finish = useEffectEvent((importInto: (map: MapOfVenue) => Imported) => {
    const imported = importInto(map)
    if (imported.map) onMap(imported.map)
    setNote(imported.note)
  })
  useEffect(() => {
    if (picked === null) return
    let isCurrent = true
    const reading = readFile(picked).then((importInto) => isCurrent && finish(importInto))
    inBackground(reading.finally(() => isCurrent && setPicked(null)))
    return () => void (isCurrent = false)
  }, [picked])
  return {
    save: () => inBackground(loadIo().then(({ saveMap }) => saveMap(map, rowsOf))),
    take: (file) => {
      const refusal = refusalOf(file)
      if (refusal === null) setPicked(file)
      else toast({ tone: 'danger', text: refusal, duration: LONG_MS })
    },
    isReading: picked !== null,
    note,
    dismiss: () => setNote(null),
  }
}

/** Returns the bytes of a file; null if it cannot be read. */
const bytesOf = (file: File) =>
  file.arrayBuffer().then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )

function refusalOf({ name, size }: File): string | null {
  const max = endsWith(name, DRAWINGS) ? MAX_DRAWING_BYTES : MAX_BYTES
  const problem = problemWith({ name, size }, `${MAP_FILES},${PLAN_FILES}`, max)
  if (problem === 'type') return m.mapfile_wrong_type({ name })
  return problem === 'size' ? m.ui_file_too_big({ name, size: formatBytes(size), max: formatBytes(max) }) : null
}
