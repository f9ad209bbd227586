import { connections } from '#contract/connections.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { revokeSalesforce } from './salesforce.ts'
import { syncContacts } from './sync-contacts.job.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { connections: implement(connections, handlers) },
  holdings: { salesforce_connections: 'nobody', salesforce_logins: 'nobody', whatsapp_connections: 'nobody' },
  jobs: [revokeSalesforce, syncContacts],
} satisfies Area
