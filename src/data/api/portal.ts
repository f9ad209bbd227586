import { MARKER_HEADER } from '#contract/core/wire.ts'
import { reportUnless } from '#data/background.ts'

/** Whether an error of `fetch` means that there is no network. `fetch` then throws a TypeError. */
const isNoNetwork = (error: unknown): boolean => error instanceof TypeError

/**
 * Whether something other than our server responds at its address, such as the sign-in page of a venue's Wi-Fi. A gateway's
 * own error means a server that is down, not a portal; no response at all means no network.
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
