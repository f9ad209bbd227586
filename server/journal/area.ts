import { journal } from '#contract/journal.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { journal: implement(journal, handlers) },
} satisfies Area
