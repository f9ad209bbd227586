import type { Job } from '#server/jobs/job.ts'
import { raiseHoldAlerts } from './hold-alerts.ts'
import { raiseOrderAlerts } from './order-alerts.ts'

/** Raises alerts about holds that end soon, and about new cases that need action. */
export const raiseAlerts: Job = {
  kind: 'raise-alerts',
  everySeconds: 30,
  async run(context) {
    await raiseHoldAlerts(context)
    await raiseOrderAlerts(context)
  },
}
