/** As in a browser, an error that the app reports as a bug is heard outside of it: here it fails the test run. */
globalThis.reportError = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })
