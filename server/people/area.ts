import { people } from '#contract/people.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { people: implement(people, handlers) },
  holdings: { invitations: 'nobody' },
} satisfies Area
