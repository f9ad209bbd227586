import { createMongoAbility } from '@casl/ability'
import type { Subject } from '#contract/core/access.ts'
import type { Ability } from '#contract/session.ts'

/** Who makes a call: the user's row as it is now, not as the token remembers it. */
export interface CurrentUser {
  id: number
  name: string
  email: string
  avatar: string | null
  role: 'holdfast' | 'sales_channel' | 'client'
  /** The channel of a channel user. */
  entity_id: number | null
  subjects: ReadonlySet<Subject>
  /** The id of the session they call in. */
  session: string
}

/** The raw rules, as `GET /me` answers them and CASL reads them on both sides. Provider staff manage all. */
export const rulesOf = (user: Pick<CurrentUser, 'role' | 'subjects'>): Ability[] =>
  (user.role === 'holdfast' ? (['all'] as const) : [...user.subjects]).map((subject) => ({ action: 'manage', subject }))

/** Does the user hold this ability? A channel user holds it inside their own channel. */
export const manages = (user: Pick<CurrentUser, 'role' | 'subjects'>, subject: Subject): boolean =>
  createMongoAbility(rulesOf(user)).can('manage', subject)
