import { audit } from '#contract/audit.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { chain, clearAudit } from './chain.job.ts'
import { listAudit } from './list-audit.ts'

export const area = {
  calls: { audit: implement(audit, { listAudit }) },
  // Its records have ids of fans, never their names: an erasure leaves the chain whole.
  holdings: { security_events: 'nobody', audit_chain: 'nobody' },
  jobs: [chain, clearAudit],
} satisfies Area
