import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** A change is shown as done or refused only after the server's whole response has reached this device. Holds at any moment. */
export function doneMeansAnswered({ ledger }: Stage): void {
  const [untruth] = ledger.untruths
  if (untruth !== undefined) throw new Broken('10 nothing is shown as done without the server’s response', 'untrue', untruth)
}
