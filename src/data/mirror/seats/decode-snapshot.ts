import type { Snapshot } from '#contract/inventory.ts'
import { Unreachable } from '#data/api/problem.ts'
import { lengthOfRuns } from '#lib/runs.ts'
import { Arena, fromColumns } from './section-data.ts'
import type { SectionData } from './section-data.ts'

/** The columns of an event's sections, with the holders of seats in them. */
export type SnapshotBase = Pick<Snapshot, 'sections' | 'holders'>

/** Whether an error comes from damaged data: values out of bounds, wrong types, or invalid JSON. */
export const isDamage = (error: unknown): boolean =>
  error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError

/** Decodes all valid sections; sections that contradict themselves are left out. */
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
    } catch (error) {
      if (!isDamage(error)) throw error
      // The caller notices the damage by the missing section.
    }
  }
  return { good, sections: decoded }
}

/** The error for a snapshot in which some sections contradict themselves. */
class DamagedSnapshot extends Error {}

/**
 * Accepts a response as a snapshot. A schema over every number would take longer than all the rest, so the columns are checked
 * while they are expanded, which takes no extra time.
 * @throws Unreachable if the response is no snapshot of this event, because it did not come from our server
 */
export function snapshotIn(event: number, answer: unknown): Snapshot {
  const snapshot = answer as Snapshot
  const isOne =
    typeof answer === 'object' &&
    answer !== null &&
    snapshot.event_id === event &&
    typeof snapshot.position === 'string' &&
    [snapshot.sections, snapshot.holders, snapshot.price_codes].every(Array.isArray)
  if (!isOne) throw new Unreachable('unreadable', `not a snapshot of event ${event}`)
  return snapshot
}

/** All sections of a snapshot. @throws DamagedSnapshot */
function decodeWhole(base: SnapshotBase): SectionData[] {
  const { sections } = decodeBase(base)
  if (sections.length < base.sections.length) throw new DamagedSnapshot()
  return sections
}

/** The number of seats in a snapshot, before it is decoded; NaN if it is unknown. */
export function seatsIn({ sections }: SnapshotBase): number {
  try {
    return sections.reduce((sum, { status }) => sum + lengthOfRuns(status), 0)
  } catch (error) {
    if (!isDamage(error)) throw error
    return Number.NaN
  }
}

/**
 * Reads a snapshot and stores its base. If a part is damaged, requests it once more, and then uses the valid parts.
 * @param take stores the base; it calls `read` once, and stores nothing if that throws
 */
export async function takeWhole(
  ask: () => Promise<Snapshot>,
  take: (snapshot: Snapshot, base: SnapshotBase, read: () => SectionData[]) => Promise<void>,
): Promise<void> {
  const first = await ask()
  try {
    await take(first, first, () => decodeWhole(first))
  } catch (problem) {
    if (!(problem instanceof DamagedSnapshot)) throw problem
    const second = await ask()
    const { good, sections } = decodeBase(second)
    await take(second, good, () => sections)
  }
}
