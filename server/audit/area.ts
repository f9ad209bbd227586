import { audit } from '#contract/audit.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { chain, clearAudit } from './chain.job.ts'
import { listAudit } from './list-audit.ts'

export const area = {
  calls: { audit: implement(audit, { listAudit }) },
  // Audit records contain ids of fans, never their names, so an erasure does not change the chain.
  holdings: { security_events: 'nobody', audit_chain: 'nobody' },
  jobs: [chain, clearAudit],
} satisfies Area
