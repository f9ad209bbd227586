import { alerts } from '#contract/alerts.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { raiseAlerts } from './raise-alerts.job.ts'
import { sendAlerts } from './send-alerts.job.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { alerts: implement(alerts, handlers) },
  holdings: { alerts: 'nobody', alert_devices: 'nobody', alert_settings: 'nobody', push_keys: 'nobody' },
  jobs: [raiseAlerts, sendAlerts],
} satisfies Area
