import { portalAnswers } from '#data/api/portal.ts'
import { Cell } from '#data/store.ts'

/** True while something else than the server answers for it, as the sign-in page of a venue's Wi-Fi does. */
export const captive = new Cell(false)

/** Asks the server's address and looks at who answers; what is known by then counts nothing where the signal came first. */
export async function lookForPortal(signal: AbortSignal): Promise<void> {
  const answers = await portalAnswers()
  if (!signal.aborted) captive.set(answers)
}
