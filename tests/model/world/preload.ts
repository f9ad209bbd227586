/**
 * Functions that load the modules of the data layer. All modules are loaded before the first schedule, because loading takes real
 * time, and a schedule has only its own clock.
 */
const modules = import.meta.glob([
  '/src/data/**/*.ts',
  '!/src/data/**/*.test.ts',
  '!/src/data/**/seat-device.ts',
  '!/src/data/testing/**',
])

export const preload = (): Promise<unknown> => Promise.all(Object.values(modules).map((load) => load()))
