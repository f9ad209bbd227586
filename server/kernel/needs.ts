import type { Subject } from '#contract/core/access.ts'
import { manages, type CurrentUser } from './current-user.ts'
import { forbidden } from './refusal.ts'

/** What a caller needed to be let in. It is kept beside the answer, which is given again only to who still has it. */
export interface Needs {
  who: 'anyone' | 'signed-in' | 'staff' | 'provider' | 'member'
  /** One of these abilities; empty: none. */
  manage: readonly Subject[]
  /** Each of these channels. */
  channels: readonly number[]
}

/** Has this caller, as they are now, what was needed? @throws 403 */
export function checkNeeds(user: CurrentUser, { who, manage, channels }: Needs): void {
  if (who === 'provider' && user.role !== 'holdfast') throw forbidden()
  if (who === 'staff' && user.role === 'client') throw forbidden()
  if (who !== 'member') return
  if (user.role === 'client') throw forbidden()
  if (user.role !== 'holdfast' && channels.some((channel) => channel !== user.entity_id)) throw forbidden()
  if (manage.length > 0 && !manage.some((subject) => manages(user, subject))) throw forbidden()
}
