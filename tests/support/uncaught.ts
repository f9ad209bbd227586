import { type Browser, type BrowserContext, type WebError, expect } from 'playwright/test'

/**
 * Runs a story, and fails it if a page of the browser threw an error, or rejected a promise, that nothing caught. The screen
 * often recovers from such an error, so a story that only looks at the screen would miss it.
 * @param run the story
 */
export async function failOnUncaught(browser: Browser, run: () => Promise<void>): Promise<void> {
  const errors: string[] = []
  const record = (thrown: WebError) => {
    const { name, stack, message } = thrown.error()
    // If the loading of a script is cut off, the browser reports an error with no stack and no message, because no code threw it.
    if (stack || message) errors.push(stack || `${name}: ${message}`)
  }
  const watch = (context: BrowserContext) => void context.on('weberror', record)
  browser.contexts().forEach(watch)
  browser.on('context', watch)
  await run()
  browser.off('context', watch)
  for (const context of browser.contexts()) context.off('weberror', record)
  expect(errors, 'errors that no code of the page caught').toEqual([])
}
