import { eventTransactions } from '#contract/event-transactions.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { eventTransactions: implement(eventTransactions, handlers) },
} satisfies Area
