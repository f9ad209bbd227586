/** The longest wait, in milliseconds, since a page may be busy or hidden. */
const PATIENCE_MS = 2_000
/** The pause for browsers without idle callbacks (Safari), in milliseconds. */
const PAUSE_MS = 200

/**
 * Resolves when the browser has nothing else to do, or after `PATIENCE_MS`. In a browser without idle callbacks, resolves after
 * `PAUSE_MS`.
 */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
