import { useEffect, useEffectEvent, useState } from 'react'
import { inBackground } from '#data/background.ts'
import { formatBytes } from '#lib/bytes.ts'
import type { FileRow } from '#lib/seat-map/map-file.ts'
import type { MapSection } from '#lib/seat-map/seat-map.ts'
import { m } from '#messages/m.ts'
import { problemWith } from '#ui/file-drop/file-problem.ts'
import { toast } from '#ui/toast/toast-store.ts'
import type { ImportNote } from './map-file-io.ts'
import type { MapValues, Venue } from './map-values.ts'

/** The endings of the files that the import accepts. */
export const MAP_FILES = '.geojson,.json'
/** The endings of the files that are put behind the map as a plan. */
export const PLAN_FILES = '.svg'
/** The largest files, in bytes. The map of 100,000 seats has less than half of it. */
const MAX_BYTES = 20_000_000
const MAX_PLAN_BYTES = 2_000_000
const LONG_MS = 8000

export interface MapFile {
  /** Saves the map, as it is in the form, to a file. */
  save: () => void
  /** Imports a map, or puts a plan behind it. */
  take: (file: File) => void
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
/** Loads the function that imports a file. */
const loadImport = ({ name }: File) =>
  isPlan(name) ? import('./plan-file-io.ts').then(({ importPlan }) => importPlan) : loadIo().then(({ importMap }) => importMap)
const isPlan = (name: string) => name.toLowerCase().endsWith(PLAN_FILES)

/** Saves the map of a form to a file, and imports one or a plan. A file with a problem changes nothing. */
export function useMapFile({ rowsOf, onMap, ...map }: Options): MapFile {
  const [picked, setPicked] = useState<File | null>(null)
  const [note, setNote] = useState<ImportNote | null>(null)
  const read = useEffectEvent((importFile: Awaited<ReturnType<typeof loadImport>>, name: string, bytes: Uint8Array | null) => {
    const imported = importFile({ name, bytes }, map)
    if (imported.map) onMap(imported.map)
    setNote(imported.note)
  })
  useEffect(() => {
    if (picked === null) return
    let isCurrent = true
    inBackground(
      Promise.all([loadImport(picked), bytesOf(picked)]).then(([load, bytes]) => isCurrent && read(load, picked.name, bytes)),
    )
    return () => void (isCurrent = false)
  }, [picked])
  return {
    save: () => inBackground(loadIo().then(({ saveMap }) => saveMap(map, rowsOf))),
    take: (file) => {
      const refusal = refusalOf(file)
      if (refusal === null) setPicked(file)
      else toast({ tone: 'danger', text: refusal, duration: LONG_MS })
    },
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
  const max = isPlan(name) ? MAX_PLAN_BYTES : MAX_BYTES
  const problem = problemWith({ name, size }, `${MAP_FILES},${PLAN_FILES}`, max)
  if (problem === 'type') return m.ui_file_wrong_type({ name, types: 'GeoJSON, SVG' })
  return problem === 'size' ? m.ui_file_too_big({ name, size: formatBytes(size), max: formatBytes(max) }) : null
}
