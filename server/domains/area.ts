import { domains } from '#contract/domains.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { confirmRecords } from './dns-records.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { domains: implement(domains, handlers) },
  holdings: { dns_records: 'nobody', domains: 'nobody' },
  jobs: [confirmRecords],
} satisfies Area
