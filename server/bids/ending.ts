import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { endApprovals, type Charged } from './end-approvals.ts'
import { markByCharge } from './run-lines.ts'

interface Waiting extends Charged {
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Ends the approvals of a run as soon as their charges are complete. All charges that are complete when a transaction begins are
 * stored in that transaction.
 * @returns a function that ends one approval, and throws if nothing was stored
 */
export function ending(context: Context): (charged: Charged) => Promise<void> {
  let waiting: Waiting[] = []
  let working = false

  function take(): Waiting[] {
    const taken = waiting
    waiting = []
    return taken
  }

  async function endAll(): Promise<void> {
    working = true
    while (waiting.length > 0) {
      let together: Waiting[] = []
      try {
        await transact(context, async (tx) => {
          // If a transaction fails because of a conflict, it is repeated with the same approvals.
          if (together.length === 0) together = take()
          await markByCharge(tx, await endApprovals(tx, together, context.clock.now()))
        })
        for (const { resolve } of together) resolve()
      } catch (error) {
        if (together.length === 0) together = take()
        for (const { reject } of together) reject(error)
      }
    }
    working = false
  }

  return (charged) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...charged, resolve, reject })
      if (!working) void endAll()
    })
}
