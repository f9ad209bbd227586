import { configDefaults, type TestProjectConfiguration } from 'vitest/config'

/** Node has no Temporal yet, so it is polyfilled. */
const setupFiles = ['tests/support/run/temporal.ts']

/** Folders whose modules have state: the data layer, the shell, and tests that start processes or change the environment. */
const stateful = ['src/{data,shell}/**', 'tests/faults/**', 'tests/support/**']

/**
 * Server tests whose outcome can depend on the database engine: locks, jobs, the change feed, imports, stored responses, sends,
 * and the reading calls of every area. They run on the embedded database even if all server tests have run on PostgreSQL.
 */
export const dependOnEngine = [
  'server/db/{background,feed,housekeeping,installation,list-page,natural-key,unavailable}.test.ts',
  'server/{jobs,sync}/*.test.ts',
  'server/sending/{exactly-once,results}.test.ts',
  'server/http/{every-area,idempotency,lost-answers,stored-answers}.test.ts',
  'server/{imports/imports,inventory/import-inventory,events/event-files}.test.ts',
]

/** The test files of a worker share its loaded modules, which is faster, and safe for code without state. */
const shared = { isolate: false }

/** A deadline finds a test that hangs; it does not measure speed. */
const patient = { testTimeout: 30_000 }

const serverTests = { ...shared, ...patient, setupFiles, hookTimeout: 60_000 }

export const testProjects: TestProjectConfiguration[] = [
  project('pure', {
    ...shared,
    ...patient,
    setupFiles,
    include: [
      'src/**/*.test.{ts,tsx}',
      'sw/**/*.test.ts',
      'server/commands/**/*.test.ts',
      'tests/{fuzz,load,bench}/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...stateful],
  }),
  project('unit', {
    ...patient,
    setupFiles: [...setupFiles, 'tests/support/run/report-error.ts'],
    include: stateful.map((folder) => `${folder}/*.test.{ts,tsx}`),
  }),
  project('server', { ...serverTests, include: ['server/**/*.test.ts'], exclude: ['server/commands/**'] }),
  project('embedded', { ...serverTests, include: dependOnEngine }),
  project('model', { ...serverTests, include: ['tests/{model,money}/**/*.test.ts'], testTimeout: 3_600_000 }),
  // One browser at a time: a tab in the background is slow, and so is a machine with several browsers.
  project('engines', { setupFiles, include: ['tests/engines/**/*.test.ts'], fileParallelism: false, testTimeout: 300_000 }),
  project('conventions', { include: ['tests/*.test.ts'], testTimeout: 60_000 }),
]

function project(name: string, test: object): TestProjectConfiguration {
  return { extends: true, test: { name, environment: 'node', ...test } }
}
