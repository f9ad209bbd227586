import type { AnyInput } from '#contract/core/access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Me } from '#contract/session.ts'
import { can, isProvider } from './abilities.ts'

/**
 * Whether the user's abilities allow a call, by its access rule in the contract. The channel and its features are not checked. A
 * rule that depends on the input is evaluated for an empty input.
 */
export function mayCall(me: Me, { access }: Pick<Endpoint, 'access'>): boolean {
  const rule = typeof access === 'function' ? access({} as AnyInput) : access
  if (rule === 'provider') return isProvider(me)
  if (typeof rule === 'string' || rule.manage === undefined) return true
  return [rule.manage].flat().some((subject) => can(me, subject))
}
