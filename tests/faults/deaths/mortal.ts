import type { KyselyPlugin } from 'kysely'
import type { Context } from '#server/context.ts'
import { type Ask, gatewaysBy } from './outside.ts'

export class Died extends Error {}

/**
 * A node within this process that dies after so many steps, a step being a query, a call outside or its answer: from then on
 * nothing of it reaches the database, a transaction that is open ends without a commit, and no answer reaches it.
 */
export function mortal(context: Context, ask: Ask, steps: number): Context {
  let left = steps
  const step = () => {
    if (--left < 0) throw new Died('This node is dead')
  }
  const dies: KyselyPlugin = {
    transformQuery: ({ node }) => (step(), node),
    transformResult: async ({ result }) => result,
  }
  const outside: Ask = async (call) => {
    step()
    const answer = await ask(call)
    step()
    return answer
  }
  return { ...context, db: context.db.withPlugin(dies), gateways: { ...context.gateways, ...gatewaysBy(outside) } }
}

/** Waits for a node's work: its death is no failure. */
export const lived = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Died)) throw error
  })
