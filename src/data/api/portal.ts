import { MARKER_HEADER } from '#contract/core/wire.ts'
import { reportUnless } from '#data/background.ts'

/** `fetch` throws a TypeError for it. */
const isNoNetwork = (error: unknown): boolean => error instanceof TypeError

/**
 * Whether something else than the server answers at its address, as the sign-in page of a venue's Wi-Fi does. A gateway's
 * own error is a server that is down, not a portal; no answer at all is no network.
 */
export async function portalAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/api/me', { redirect: 'manual', cache: 'no-store', credentials: 'omit' })
    if (answer.headers.has(MARKER_HEADER)) return false
    return answer.ok || answer.type === 'opaqueredirect' || answer.status === 511
  } catch (error) {
    reportUnless(error, isNoNetwork)
    return false
  }
}
