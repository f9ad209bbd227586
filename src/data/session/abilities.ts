import { Ability } from '@casl/ability'
import type { Subject } from '#contract/core/access.ts'
import type { Me } from '#contract/session.ts'

type Rules = Ability<['manage', Subject]>

const known = new WeakMap<Me, Rules>()

/** The abilities of GET /me as CASL holds them; `all` covers every subject (specification 1, section 6). */
export function abilityOf(me: Me): Rules {
  let ability = known.get(me)
  if (!ability) {
    ability = new Ability<['manage', Subject]>(me.user.abilities.map(({ action, subject }) => ({ action, subject })))
    known.set(me, ability)
  }
  return ability
}

/** May this person manage the subject? Provider staff may everything. */
export const can = (me: Me, subject: Subject): boolean => isProvider(me) || abilityOf(me).can('manage', subject)

/** Is this the provider's own staff, who see every channel? */
export const isProvider = (me: Me): boolean => me.user.data.role === 'holdfast'
