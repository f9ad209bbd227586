import { sendLetter } from '#server/account/letters.ts'
import { clearOld, vacuum } from '#server/db/housekeeping.ts'
import { releaseHolds } from '#server/inventory/hold-expiry.job.ts'
import type { Job } from './job.ts'

/** Everything that runs in the background. */
export const jobs: readonly Job[] = [releaseHolds, sendLetter, clearOld, vacuum]
