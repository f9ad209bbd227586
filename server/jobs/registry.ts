import { clearOld, vacuum } from '../db/housekeeping.ts'
import type { Job } from './job.ts'

/** Everything that runs in the background. */
export const jobs: readonly Job[] = [clearOld, vacuum]
