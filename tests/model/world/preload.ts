/**
 * Loads all code that the data layer loads on demand, because loading takes real time, and a schedule runs only by its own clock.
 */
const modules = import.meta.glob([
  '/src/data/**/*.ts',
  '!/src/data/**/*.test.ts',
  '!/src/data/**/seat-device.ts',
  '!/src/data/testing/**',
])

export const preload = (): Promise<unknown> => Promise.all(Object.values(modules).map((load) => load()))
