import { portalAnswers } from '#data/api/portal.ts'
import { Cell } from '#data/store.ts'

/** True while something else than the server answers for it, as the sign-in page of a venue's Wi-Fi does. */
export const captivePortal = new Cell(false)

/** Requests the server's address and checks who responds; the result is ignored if the signal came first. */
export async function lookForPortal(signal: AbortSignal): Promise<void> {
  const answers = await portalAnswers()
  if (!signal.aborted) captivePortal.set(answers)
}
