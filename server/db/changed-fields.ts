/** Returns the fields that a change contains: those that are not `undefined`. */
export const changedFields = <T extends object>(change: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
