import type { Subject } from '#contract/core/access.ts'
import { manages, type CurrentUser } from './current-user.ts'
import { forbidden } from './refusal.ts'

/** The rights that a call needed. They are stored with the response, which is replayed only to a caller who still has them. */
export interface Needs {
  who: 'anyone' | 'signed-in' | 'staff' | 'provider' | 'member'
  /** The caller needs one of these abilities; if the list is empty, the caller needs no ability. */
  manage: readonly Subject[]
  /** The caller needs access to all of these channels. */
  channels: readonly number[]
}

/** Checks that a user has the required rights. @throws 403 if the user does not have them */
export function checkNeeds(user: CurrentUser, { who, manage, channels }: Needs): void {
  if (who === 'provider' && user.role !== 'holdfast') throw forbidden()
  if (who === 'staff' && user.role === 'client') throw forbidden()
  if (who !== 'member') return
  if (user.role === 'client') throw forbidden()
  if (user.role !== 'holdfast' && channels.some((channel) => channel !== user.entity_id)) throw forbidden()
  if (manage.length > 0 && !manage.some((subject) => manages(user, subject))) throw forbidden()
}
