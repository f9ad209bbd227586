import type { Session } from '#data/session/session.ts'
import { Cell } from '#data/store.ts'

/** Whether the choices for queued changes at sign-out are open. */
export const leaveOpen = new Cell(false)

/** Signs the user out. If changes wait on this device, the user first decides about them. */
export function signOut(session: Session): void {
  if (session.waiting() > 0) leaveOpen.set(true)
  else void session.signOut({ waiting: 'keep' })
}
