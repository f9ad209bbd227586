import type { BrowserContext } from 'playwright'

/**
 * Lets pages run functions of a script that tsx started. tsx wraps named functions in a helper that pages lack, so `evaluate` would
 * otherwise fail.
 */
export const allowTsxFunctions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
