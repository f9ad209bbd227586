const words = /dynamically imported module|module script|preload CSS|Loading chunk/i

/** Whether an error means that a part of the app could not be loaded: the device is offline, or a newer build has replaced it. */
export const isChunkFailure = (error: unknown): boolean => {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' && words.test(message)
}

/**
 * Loads a part of the app, and tries once more if a script is missing. A browser that could not load an import of a script
 * remembers this, and the next attempt then fails even if the script is available again.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => (isChunkFailure(error) ? load() : Promise.reject(error)))
