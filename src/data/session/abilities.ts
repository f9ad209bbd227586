import { covers } from '#contract/core/abilities.ts'
import type { Subject } from '#contract/core/access.ts'
import type { Me } from '#contract/session.ts'

/** Whether the user may manage the subject; the provider's staff may manage everything. */
export const can = (me: Me, subject: Subject): boolean =>
  isProvider(me) || covers(new Set(me.user.abilities.map((rule) => rule.subject)), subject)

/** Whether the user belongs to the provider's own staff, who see every channel. */
export const isProvider = (me: Me): boolean => me.user.data.role === 'holdfast'
