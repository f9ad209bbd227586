import { zipcodes } from '#contract/zipcodes.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { zipcodes: implement(zipcodes, handlers) },
} satisfies Area
