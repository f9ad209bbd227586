import { covers } from '#contract/core/abilities.ts'
import type { Subject } from '#contract/core/access.ts'
import type { Ability } from '#contract/session.ts'
import type { Config } from '#server/config.ts'

/** The user who makes a call, read from the database now, not from the token. */
export interface CurrentUser {
  id: number
  name: string
  email: string
  avatar: string | null
  role: 'holdfast' | 'sales_channel' | 'client'
  /** The channel of a channel user. */
  entity_id: number | null
  subjects: ReadonlySet<Subject>
  /** The id of the session of the call. */
  session: string
  /** When the user last proved their identity in this session, by password or factor, in milliseconds since 1970. */
  provenAt: number
  /** Whether the user must set up a second factor before anything else. */
  mustEnrol: boolean
  /** Whether the account belongs to the demo data. */
  isDemo: boolean
}

/** Returns the raw rules of `GET /me`. Provider staff manage all. */
export const rulesOf = (user: Pick<CurrentUser, 'role' | 'subjects'>): Ability[] =>
  (user.role === 'holdfast' ? (['all'] as const) : [...user.subjects]).map((subject) => ({ action: 'manage', subject }))

/** Whether the user may manage a subject, in any channel; provider staff manage all subjects. Callers check the channel. */
export const manages = (user: Pick<CurrentUser, 'role' | 'subjects'>, subject: Subject): boolean =>
  user.role === 'holdfast' || covers(user.subjects, subject)

/** Whether an account needs a second factor. */
export const needsFactor = (
  user: Pick<CurrentUser, 'role' | 'subjects'>,
  { secondFactor }: Pick<Config, 'secondFactor'>,
): boolean => secondFactor === 'everyone' || (secondFactor === 'staff' && manages(user, 'all'))
