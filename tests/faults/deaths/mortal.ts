import type { KyselyPlugin } from 'kysely'
import type { Context } from '#server/context.ts'
import { type Ask, gatewaysBy } from './outside.ts'

export class Died extends Error {}

/**
 * Makes a node within this process that dies after a number of steps. A step is a query, an external call or its response. After
 * its death no query reaches the database, an open transaction ends without a commit, and no response reaches the node.
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
    const response = await ask(call)
    step()
    return response
  }
  return { ...context, db: context.db.withPlugin(dies), gateways: { ...context.gateways, ...gatewaysBy(outside) } }
}

/** Waits for a node's work; the death of the node does not count as a failure. */
export const lived = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Died)) throw error
  })
