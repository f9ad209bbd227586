import type { Snapshot } from '#contract/inventory.ts'
import { fromColumns } from './section-data.ts'
import type { SectionData } from './section-data.ts'
import type { EventPriceCode } from './seat-types.ts'

export interface DecodedSnapshot {
  position: string
  priceCodes: EventPriceCode[]
  sections: SectionData[]
  /** The sections whose columns contradict each other. */
  damaged: string[]
}

/**
 * Reads a snapshot as it came. Checking the columns while they are expanded costs nothing; a schema over every number of
 * them takes longer than all the rest.
 * @throws TypeError where it is no snapshot of this event at all
 */
export function decodeSnapshot(event: number, answer: unknown): DecodedSnapshot {
  const snapshot = answer as Snapshot
  const isOne =
    typeof answer === 'object' && answer !== null && snapshot.event_id === event && typeof snapshot.position === 'string' &&
    [snapshot.sections, snapshot.holders, snapshot.price_codes].every(Array.isArray)
  if (!isOne) throw new TypeError(`not a snapshot of event ${event}`)
  const sections: SectionData[] = []
  const damaged: string[] = []
  for (const columns of snapshot.sections) {
    try {
      sections.push(fromColumns(columns, snapshot.holders))
    } catch {
      damaged.push(String(columns?.section))
    }
  }
  return { position: snapshot.position, priceCodes: snapshot.price_codes, sections, damaged }
}
