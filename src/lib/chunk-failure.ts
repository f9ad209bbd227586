const words = /dynamically imported module|module script|preload CSS|Loading chunk/i

/**
 * Whether an error means that a part of the app could not be loaded: the device is offline, or a newer build has replaced the part.
 */
export const isChunkFailure = (error: unknown): boolean => {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' && words.test(message)
}

/**
 * Loads a part of the app, and tries once more if a script is missing. A browser remembers that it could not load an import of a
 * script, so the first attempt may fail even if the script is available again.
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((error: unknown) => {
    if (!isChunkFailure(error)) throw error
    triedAgain.add(error as object)
    return load()
  })

const triedAgain = new WeakSet<object>()
/** Whether `loadPart` tried again after this error, so that the part may still be loaded. */
export const isTriedAgain = (error: unknown): boolean => typeof error === 'object' && error !== null && triedAgain.has(error)
