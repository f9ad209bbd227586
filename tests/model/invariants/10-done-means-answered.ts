import type { Stage } from '../world/stage.ts'
import { Broken } from './broken.ts'

/** Nothing is told as done, or as refused, before the server's own answer has come to this device, whole. Holds at any moment. */
export function doneMeansAnswered({ ledger }: Stage): void {
  const [untruth] = ledger.untruths
  if (untruth !== undefined) throw new Broken('10 nothing is told as done without the server’s answer', 'untrue', untruth)
}
