import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import type { Job } from './job.ts'
import { enqueue, runDue, startJobs } from './runner.ts'
import { log } from '#server/log.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => void (await server.db.deleteFrom('jobs').execute()))

const put = (payload: unknown, in_: number) => enqueue(server.db, 'letter', payload, server.clock.now() + in_)

test('enqueued work runs once, when it is due', async () => {
  const done: unknown[] = []
  const letter: Job = { kind: 'letter', run: async (_, payload) => void done.push(payload) }
  await put({ to: 'now' }, 0)
  await put({ to: 'later' }, 60_000)
  await runDue(server.context, [letter])
  expect(done).toEqual([{ to: 'now' }])
  server.clock.advance(60_000)
  await runDue(server.context, [letter])
  await runDue(server.context, [letter])
  expect(done).toEqual([{ to: 'now' }, { to: 'later' }])
})

test('a failed job is tried again after growing pauses', async () => {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  let attempts = 0
  const letter: Job = {
    kind: 'letter',
    run: async () => {
      if (++attempts < 3) throw new Error('no stamps')
    },
  }
  await put({}, 0)
  for (const pause of [0, 4_999, 1, 9_999, 1]) {
    server.clock.advance(pause)
    await runDue(server.context, [letter])
  }
  expect(attempts).toBe(3)
  expect(await server.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  vi.restoreAllMocks()
})

test('the work of a crashed node is taken over by another node', async () => {
  let attempts = 0
  const letter: Job = { kind: 'letter', run: async () => void attempts++ }
  await put({}, 0)
  await server.db
    .updateTable('jobs')
    .set({ leased_until: new Date(server.clock.now() + 60_000).toISOString() })
    .execute()
  await runDue(server.context, [letter])
  expect(attempts).toBe(0)
  server.clock.advance(60_001)
  await runDue(server.context, [letter])
  expect(attempts).toBe(1)
})

test('a repeating job runs at its interval, however often the server starts', async () => {
  let runs = 0
  const sweep: Job = { kind: 'sweep', everySeconds: 30, run: async () => void runs++ }
  for (let start = 0; start < 2; start++) await (await startJobs(server.context, [sweep]))()
  expect(runs).toBe(1)
  server.clock.advance(29_000)
  await runDue(server.context, [sweep])
  expect(runs).toBe(1)
  server.clock.advance(1_000)
  await runDue(server.context, [sweep])
  expect(runs).toBe(2)
})

test('a repeating job with a first delay runs after it, and then at its interval', async () => {
  let runs = 0
  const sweep: Job = { kind: 'later', everySeconds: 30, firstAfterSeconds: 10, run: async () => void runs++ }
  await (
    await startJobs(server.context, [sweep])
  )()
  expect(runs).toBe(0)
  for (const [seconds, sofar] of [
    [9, 0],
    [1, 1],
    [29, 1],
    [1, 2],
  ] as const) {
    server.clock.advance(seconds * 1_000)
    await runDue(server.context, [sweep])
    expect(runs).toBe(sofar)
  }
})

test('a stop waits for the running job, and starts no other', async () => {
  for (const to of ['first', 'second']) await put({ to }, 0)
  const begun: unknown[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const letter: Job = { kind: 'letter', run: (_, payload) => (begun.push(payload), ended) }
  const stop = await startJobs(server.context, [letter])
  await eventually(() => expect(begun).toHaveLength(1))
  const stopped = stop()
  end()
  await stopped
  expect(begun).toHaveLength(1)
})

test('a shared job runs on a second node while the first one runs it, but not before its interval has passed', async () => {
  let end = () => {}
  const isOver = new Promise<void>((over) => (end = over))
  let runs = 0
  const share: Job = { kind: 'share', everySeconds: 2, isShared: true, run: async () => (runs++ === 0 ? isOver : undefined) }
  const stopFirst = await startJobs(server.context, [share])
  await eventually(() => expect(runs).toBe(1))
  await runDue(server.context, [share])
  expect(runs).toBe(1)
  server.clock.advance(2_000)
  await runDue(server.context, [share])
  expect(runs).toBe(2)
  end()
  await stopFirst()
})

test.runIf(onRealPostgres)('each piece of work is done by one of several nodes', async () => {
  const done: unknown[] = []
  const letter: Job = { kind: 'letter', run: async (_, payload) => void done.push((payload as { n: number }).n) }
  const all = Array.from({ length: 60 }, (_, n) => n)
  await Promise.all(all.map((n) => put({ n }, 0)))
  await Promise.all(Array.from({ length: 5 }, () => runDue(server.context, [letter])))
  expect(done.toSorted()).toEqual(all.toSorted())
})

test('the leases of an ended process are cleared when the embedded database is opened again', async () => {
  let runs = 0
  const sweep: Job = { kind: 'sweep-again', everySeconds: 30, run: async () => void runs++ }
  await (
    await startJobs(server.context, [sweep])
  )()
  await server.db
    .updateTable('jobs')
    .set({
      run_at: new Date(server.clock.now()).toISOString(),
      leased_until: new Date(server.clock.now() + 30_000).toISOString(),
    })
    .execute()
  await (
    await startJobs(server.context, [sweep])
  )()
  expect(runs).toBe(2)
})
