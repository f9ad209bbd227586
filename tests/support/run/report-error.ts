/** Fails the test run for an error that the app reports as a bug, as a browser would raise it outside of the app. */
globalThis.reportError = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })
