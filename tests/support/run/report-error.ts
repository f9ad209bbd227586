/** Fails the test run when the app reports an error with `reportError`: throws the error where no code of the app can catch it. */
globalThis.reportError = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })
