import type { Snapshot } from '#contract/inventory.ts'
import { Arena, fromColumns } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import type { EventPriceCode } from './seat-types.ts'

export interface DecodedSnapshot {
  position: string
  priceCodes: EventPriceCode[]
  /** What of the answer is good, as it came. */
  base: SnapshotBase
  sections: SectionData[]
  /** How many sections contradict themselves; they are left out. */
  damaged: number
}

/** The columns of an event's sections, with those who hold seats in them. */
export type SnapshotBase = Pick<Snapshot, 'sections' | 'holders'>

/** Decodes what can be decoded; sections that contradict themselves are left out. */
export function decodeBase(
  { sections, holders }: SnapshotBase,
  wanted: (section: string) => boolean = () => true,
): { good: SnapshotBase; sections: SectionData[] } {
  const good: SnapshotBase = { sections: [], holders }
  const decoded: SectionData[] = []
  const arena = new Arena()
  for (const columns of sections) {
    if (!wanted(columns.section)) continue
    try {
      decoded.push(fromColumns(columns, holders, arena))
      good.sections.push(columns)
    } catch {
      // Counted by whoever asked: there are fewer sections than columns.
    }
  }
  return { good, sections: decoded }
}

/**
 * Reads a snapshot as it came. Checking the columns while they are expanded costs nothing; a schema over every number of
 * them takes longer than all the rest.
 * @throws TypeError where it is no snapshot of this event at all
 */
export function decodeSnapshot(event: number, answer: unknown): DecodedSnapshot {
  const snapshot = answer as Snapshot
  const isOne =
    typeof answer === 'object' &&
    answer !== null &&
    snapshot.event_id === event &&
    typeof snapshot.position === 'string' &&
    [snapshot.sections, snapshot.holders, snapshot.price_codes].every(Array.isArray)
  if (!isOne) throw new TypeError(`not a snapshot of event ${event}`)
  const { good, sections } = decodeBase(snapshot)
  return {
    position: snapshot.position,
    priceCodes: snapshot.price_codes,
    base: good,
    sections,
    damaged: snapshot.sections.length - sections.length,
  }
}
