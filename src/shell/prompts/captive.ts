import { portalAnswers } from '#data/api/portal.ts'
import { Cell } from '#data/store.ts'

/** True while something else than the server answers for it, as the sign-in page of a venue's Wi-Fi does. */
export const captive = new Cell(false)

/** Asks the server's address and looks at who answers. */
export async function lookForPortal(): Promise<void> {
  captive.set(await portalAnswers())
}
