import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** Nothing is shown as done, or as refused, before the server's own whole response has reached this device. Holds at any moment. */
export function doneMeansAnswered({ ledger }: Stage): void {
  const [untruth] = ledger.untruths
  if (untruth !== undefined) throw new Broken('10 nothing is told as done without the server’s answer', 'untrue', untruth)
}
