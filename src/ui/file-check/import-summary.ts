import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'

import type { ImportCounts } from './import-result.tsx'

/** What an import did, in one line: how many are new, changed, unchanged, and how many lines gave nothing. */
export const importSummary = ({ imported, updated, unchanged, skipped }: ImportCounts): string =>
  m.imports_summary({
    imported: showCount(imported),
    updated: showCount(updated),
    unchanged: showCount(unchanged),
    skipped: showCount(skipped),
  })
