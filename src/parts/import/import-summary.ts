import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import type { CallState } from '#parts/unconfirmed-note/unconfirmed-words.ts'

import type { ImportCounts } from './import-result.tsx'
import { importWords } from './import-words.ts'

/** The result of an import in one line: new, changed and unchanged rows, and skipped lines. */
export const importSummary = ({ imported, updated, unchanged, skipped }: ImportCounts): string =>
  m.imports_summary({
    imported: showCount(imported),
    updated: showCount(updated),
    unchanged: showCount(unchanged),
    skipped: showCount(skipped),
  })

/** The result of an import for a toast, with title and notices. */
export const importResultText = (title: string, answer: ImportCounts): string =>
  [`${title}. ${importSummary(answer)}`, ...(answer.notices ?? []).map(importWords)].join(' ')

/** The text of the button that sends a file. If some lines have problems, it has the number of lines that will be sent. */
export const submitWords = (all: string, understood: { lines: number; skippedLines: number } | null): string =>
  understood === null || understood.skippedLines === 0
    ? all
    : m.imports_submit_some({ good: showCount(understood.lines - understood.skippedLines), total: showCount(understood.lines) })

interface Sent {
  unconfirmed: { became: CallState & { reply?: unknown } } | null
  settle: () => void
}
interface ReplySchema {
  safeParse(reply: unknown): { success: boolean; data?: ImportCounts }
}

/** The state of an import whose response was lost, and its result if known. */
export function unconfirmedImport({ unconfirmed, settle }: Sent, reply: ReplySchema) {
  if (unconfirmed === null) return null
  const counts = unconfirmed.became.is === 'done' ? reply.safeParse(unconfirmed.became.reply).data : undefined
  return { state: unconfirmed.became, summary: counts && importSummary(counts), onDismiss: settle }
}
