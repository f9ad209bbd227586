import type { Subject } from '#contract/core/access.ts'

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
  /** For how long tokens of this session are made, in seconds. */
  session: number
}

/** Does the user hold this ability (or every ability) on their own channel? Provider staff hold all. */
export const manages = (user: CurrentUser, subject: Subject): boolean =>
  user.role === 'holdfast' || user.subjects.has('all') || user.subjects.has(subject)
