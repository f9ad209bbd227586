import { portalAnswers } from '#data/api/portal.ts'
import { Cell } from '#data/store.ts'

/** Whether something other than the server responds at its address, such as the sign-in page of a venue's Wi-Fi. */
export const captivePortal = new Cell(false)

/** Checks whether a captive portal responds at the server's address; the result is ignored after an abort. */
export async function lookForPortal(signal: AbortSignal): Promise<void> {
  const answers = await portalAnswers()
  if (!signal.aborted) captivePortal.set(answers)
}
