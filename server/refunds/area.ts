import type { Area } from '#server/http/area.ts'
import { checkPendingRefunds } from './pending-refunds.job.ts'

export const area = {
  holdings: { disputes: 'nobody', failed_refunds: 'nobody', pending_refunds: 'nobody', refunds: 'nobody' },
  jobs: [checkPendingRefunds],
} satisfies Area
