import { offers } from '#contract/offers.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { offersTable } from './offer-row.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { offers: implement(offers, handlers) },
  feeds: { offers: offersTable.feed },
  rows: { offer: { table: 'offers', deletes: 'softly' } },
  topics: { offer: { row: 'offer', missing: 'Offer not found' } },
  holdings: { offers: 'nobody' },
} satisfies Area
