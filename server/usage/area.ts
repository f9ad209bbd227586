import { usage } from '#contract/usage.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { usage: implement(usage, handlers) },
} satisfies Area
