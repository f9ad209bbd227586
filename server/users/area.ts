import { USER_MISSING, users } from '#contract/users.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { users: implement(users, handlers) },
  rows: { user: { table: 'fans', deletes: 'softly' } },
  topics: { fan: { row: 'user', missing: USER_MISSING } },
  holdings,
} satisfies Area
