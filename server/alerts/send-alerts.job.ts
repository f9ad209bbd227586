import type { Job } from '#server/jobs/job.ts'
import { workTurn } from '#server/outbound/outbound.ts'
import { alertWork } from './send-alert.ts'

/** Sends alerts that are due. */
export const sendAlerts: Job = {
  kind: 'send-alerts',
  everySeconds: 3,
  isShared: true,
  run: (context) => workTurn(context, alertWork),
}
