import { notFound, redirect } from '@tanstack/react-router'

import type { Subject } from '#contract/core/access.ts'
import type { Me } from '#contract/session.ts'
import type { Data } from '#data/boot.ts'
import { can } from '#data/session/abilities.ts'

import { PageProblem } from '#shell/errors/page-problem.ts'
import { landingPath } from './landing.ts'

/**
 * Returns the signed-in person, if this person may see the dashboard. Otherwise redirects to sign-in or to the setup of a second
 * factor, which return to `href` afterwards. A person with access to no part of the app is redirected to sign-in without `href`.
 */
export function requireSession(data: Data, href: string): Me {
  const session = data.session.current()
  const back = href === '/' ? {} : { redirect: href }
  if (session.status === 'signed-out') {
    throw redirect({ to: '/auth/sign-in', search: session.why === 'refused' ? { ...back, reason: 'expired' } : back })
  }
  if (session.locked) throw redirect({ to: '/auth/sign-in', search: { ...back, reason: 'locked' } })
  if (session.me.config.factor === 'enrol') throw redirect({ to: '/auth/second-factor', search: back })
  if (landingPath(session.me) === null) throw redirect({ to: '/auth/sign-in', search: { reason: 'no-access' } })
  return session.me
}

/** Requires provider staff, for the admin area. @throws 403 */
export function requireProvider(me: Me): void {
  if (me.user.data.role !== 'holdfast') throw new PageProblem(403, 'Forbidden')
}

/** Requires access to a channel, which its own users and provider staff have. @throws 403, or "not found" for an invalid id */
export function requireChannel(me: Me, salesChannelId: string): void {
  if (!isId(salesChannelId)) throw notFound()
  if (me.user.data.role !== 'holdfast' && me.user.data.entity_id !== Number(salesChannelId))
    throw new PageProblem(403, 'Forbidden')
}

/** Requires an ability. @throws 403 */
export function requireAbility(me: Me, subject: Subject): void {
  if (!can(me, subject)) throw new PageProblem(403, 'Forbidden')
}

export const isId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
