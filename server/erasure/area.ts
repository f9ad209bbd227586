import { erasure } from '#contract/erasure.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { erasure: implement(erasure, handlers) },
  holdings,
} satisfies Area
