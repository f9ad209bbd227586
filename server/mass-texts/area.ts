import { massTexts } from '#contract/mass-texts.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { massTextsTable } from './mass-text-row.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { massTexts: implement(massTexts, handlers) },
  feeds: { bulk_messages: massTextsTable.feed },
  rows: { bulk_message: { table: 'bulk_messages' } },
  topics: { bulk_message: { row: 'bulk_message', missing: 'Mass text not found' } },
  holdings: { bulk_messages: 'nobody' },
} satisfies Area
