import { tryOut } from '#contract/try-out.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { tryOut: implement(tryOut, handlers) },
} satisfies Area
