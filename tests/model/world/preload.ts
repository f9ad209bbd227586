/**
 * The data layer loads some of its code when it is first needed, which takes real time: here all of it is loaded beforehand,
 * so that a schedule runs on nothing but its own clock.
 */
const modules = import.meta.glob([
  '/src/data/**/*.ts',
  '!/src/data/**/*.test.ts',
  '!/src/data/**/seat-device.ts',
  '!/src/data/testing/**',
])

export const preload = (): Promise<unknown> => Promise.all(Object.values(modules).map((load) => load()))
