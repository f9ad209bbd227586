import { phone } from '#contract/phone.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { phone: implement(phone, handlers) },
} satisfies Area
