import type { Area } from '#server/http/area.ts'
import { clearOld, vacuum } from './housekeeping.job.ts'

export const area = {
  jobs: [clearOld, vacuum],
} satisfies Area
