const words = /dynamically imported module|module script|preload CSS|Loading chunk/i

/** Whether an error means that a part of the app could not be loaded: the device is offline, or a newer build has replaced it. */
export const isChunkFailure = (error: unknown): boolean => {
  const { message } = (error ?? {}) as { message?: unknown }
  return typeof message === 'string' && words.test(message)
}
