import { toIso } from '#lib/time.ts'
import type { Job } from '#server/jobs/job.ts'
import { clearRecords } from './clear.ts'
import { sealRecords } from './seal.ts'
import { shipRecords } from './ship.ts'

const DAY_MS = 24 * 60 * 60_000

/** Records are stored for this many days. A trigger refuses to delete those of the last 365 days. */
const RECORD_DAYS = 366

/** Chains new records, and writes them as JSON lines to the output that the settings name, if any. */
export const chain: Job = {
  kind: 'chain-audit',
  everySeconds: 5,
  async run(context) {
    await sealRecords(context.db)
    await shipRecords(context)
  },
}

/** Deletes records that are older than `RECORD_DAYS`. */
export const clearAudit: Job = {
  kind: 'clear-audit',
  everySeconds: 3600,
  run: ({ db, clock }) => clearRecords(db, toIso(clock.now() - RECORD_DAYS * DAY_MS)),
}
