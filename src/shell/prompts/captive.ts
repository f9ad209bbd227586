import { MARKER_HEADER } from '#contract/core/wire.ts'
import { Cell } from '#data/store.ts'

/** True while something else than the server answers for it, as the sign-in page of a venue's Wi-Fi does. */
export const captive = new Cell(false)

/** Asks the server's address and looks at who answers. A gateway's own error is a server that is down, not a portal. */
export async function lookForPortal(): Promise<void> {
  try {
    const answer = await fetch('/api/me', { redirect: 'manual', cache: 'no-store', credentials: 'omit' })
    const ours = answer.headers.has(MARKER_HEADER)
    captive.set(!ours && (answer.ok || answer.type === 'opaqueredirect' || answer.status === 511))
  } catch {
    captive.set(false)
  }
}
