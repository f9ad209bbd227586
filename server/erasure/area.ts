import { erasure } from '#contract/erasure.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { erasure: implement(erasure, handlers) },
} satisfies Area
