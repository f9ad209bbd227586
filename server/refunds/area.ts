import type { Area } from '#server/http/area.ts'
import { askPendingRefunds } from './pending-refunds.job.ts'

export const area = {
  jobs: [askPendingRefunds],
} satisfies Area
