import { journal, type Handover, type JournalEntry } from '#contract/journal.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The most lines of a list on a sheet; the rest is counted. */
const MOST_LINES = 300

/** Lines of the journal, newest first, and how many older ones there are. */
export interface Listed {
  lines: readonly JournalEntry[]
  more: number
}

export interface HandoverParts {
  state: Handover
  all: Listed
  /** Lines that failed or were refused. */
  troubles: Listed & { failed: number; refused: number }
}

export interface HandoverRead {
  /** Undefined while a part is missing. */
  parts: HandoverParts | undefined
  /**
   * The time at which the oldest part was read, by the server's clock, in milliseconds since 1970; Infinity before the first part
   * is read.
   */
  asOf: number
  /** Whether a shown part is the stored response because the server cannot be reached; false while parts only load. */
  isStored: boolean
  /** The first error of a read; null if no read has failed. */
  error: Error | null
  offline: boolean
  retry(): void
}

/** Reads a handover sheet: the lines of the given days, the failed and refused ones among them, and what is open now. */
export function useHandover(
  channel: number,
  range: { startDate?: string | undefined; endDate?: string | undefined },
): HandoverRead {
  const params = { id: channel }
  const query = { ...range, together: 'true', take: MOST_LINES } as const
  const fresh = { staleTime: 0 }
  const all = useRead(journal.readJournal, { params, query }, fresh)
  const failed = useRead(journal.readJournal, { params, query: { ...query, outcome: 'failed' } }, fresh)
  const refused = useRead(journal.readJournal, { params, query: { ...query, outcome: 'refused' } }, fresh)
  const state = useRead(journal.readHandover, { params, query: range }, fresh)
  const reads = [all, failed, refused, state]
  const parts = all.data && failed.data && refused.data && state.data && partsOf(all.data, failed.data, refused.data, state.data)
  return {
    parts,
    asOf: Math.min(...reads.map(({ asOf }) => asOf ?? Infinity)),
    isStored: parts !== undefined && reads.some(({ source, fetching, offline }) => offline || (source === 'answer' && !fetching)),
    error: reads.map(({ error }) => error).find((error) => error !== null) ?? null,
    offline: state.offline,
    retry: () => reads.forEach((read) => void read.refetch()),
  }
}

type Page = { data: JournalEntry[]; meta: { totalCount: number } }

function partsOf(all: Page, failed: Page, refused: Page, state: Handover): HandoverParts {
  const counts = { failed: failed.meta.totalCount, refused: refused.meta.totalCount }
  const both = [...failed.data, ...refused.data].toSorted((a, b) => b.id - a.id).slice(0, MOST_LINES)
  return {
    state,
    all: { lines: all.data, more: all.meta.totalCount - all.data.length },
    troubles: { lines: both, more: counts.failed + counts.refused - both.length, ...counts },
  }
}
