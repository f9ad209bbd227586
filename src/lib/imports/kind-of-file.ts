import { eachRecord } from '#lib/csv.ts'
import { readHeader } from './header.ts'
import { allEventShapes, seatsShape, vipShape } from './shapes.ts'
import { isBlank, readSource } from './source.ts'
import { type ImportFile, isRefused } from './types.ts'

/** The content of a file that can be imported. A team’s schedule is a file of events, too. */
export type FileKind = 'events' | 'seats' | 'vip'

const shapes = [...allEventShapes, seatsShape, vipShape]

/** Returns what a file holds, by the columns that its first line names; null if no import knows them. */
export function kindOfFile(file: ImportFile): FileKind | null {
  const source = readSource(file, shapes)
  if (isRefused(source)) return null
  let kind: FileKind | null = null
  const look = (cells: string[], number: number) => {
    if (number < source.firstLine || isBlank(cells)) return true
    const header = readHeader(cells, shapes, [])
    if (!isRefused(header)) kind = header.shape.kind === 'team-schedule' ? 'events' : header.shape.kind
    return false
  }
  eachRecord(source.text, look, source.separator)
  return kind
}
