import { afterEach, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'
import { DAY_MS } from '#data/outbox/entry.ts'
import { drop } from '#data/outbox/choices.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { clearOldJournal } from '#data/outbox/outbox-database.ts'
import { Selection } from '#data/outbox/selection.ts'
import { saveQueue, takeQueue } from './carry.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const stages: ReturnType<typeof stage>[] = []
afterEach(() => stages.splice(0).forEach((here) => here.end()))

/** A device with `count` queued changes that are not sent. */
async function deviceWith(count: number) {
  const here = stage()
  stages.push(here)
  const tab = await here.tab()
  tab.userData.drain.stop()
  await tab.userData.drain.pass()
  for (let id = 1; id <= count; id++) await tab.send(toggle(id, 0))
  return { ...here, ...tab, keys: () => tab.userData.outbox.entries.current().map(({ key }) => key) }
}

const fileOf = async ({ userData, clock }: Awaited<ReturnType<typeof deviceWith>>) =>
  (await saveQueue(userData.outbox, { owner: 'dana@venue.example', savedAt: clock.now() })).text()

test('changes from an imported file wait on the other device under the same keys and in the same order', async () => {
  const [old, fresh] = [await deviceWith(3), await deviceWith(0)]
  expect(await takeQueue(fresh.userData.outbox, await fileOf(old), old.clock.now())).toEqual({ added: 3, known: 0, problems: [] })
  expect(fresh.keys()).toEqual(old.keys())
  expect(fresh.userData.outbox.entries.current().every(({ state }) => state === 'queued')).toBe(true)
})

test('the same file adds nothing the second time, even if its changes have ended since', async () => {
  const [old, fresh] = [await deviceWith(2), await deviceWith(0)]
  const file = await fileOf(old)
  await takeQueue(fresh.userData.outbox, file, old.clock.now())
  const [first] = fresh.userData.outbox.entries.current()
  if (!first) throw new Error('nothing was taken in')
  await fresh.userData.outbox.move([{ seq: first.seq, key: first.key, to: { end: 'dropped', version: null } }])
  expect(await takeQueue(fresh.userData.outbox, file, old.clock.now())).toEqual({ added: 0, known: 2, problems: [] })
  expect(fresh.keys()).toHaveLength(1)
})

test('an imported change may have been sent, so it is not replaced and keeps its key', async () => {
  const [old, fresh] = [await deviceWith(1), await deviceWith(0)]
  await takeQueue(fresh.userData.outbox, await fileOf(old), old.clock.now())
  const [entry] = fresh.userData.outbox.entries.current()
  if (!entry) throw new Error('nothing was taken in')
  expect(entry.attempts).toBeGreaterThan(0)
  expect(await fresh.userData.outbox.replace([{ seq: entry.seq, key: entry.key, change: toggle(1, 1) }])).toEqual([])
})

test('a change that was saved too long ago needs a person and is never sent', async () => {
  const [old, fresh] = [await deviceWith(1), await deviceWith(0)]
  await takeQueue(fresh.userData.outbox, await fileOf(old), old.clock.now() + 26 * DAY_MS)
  expect(fresh.userData.outbox.entries.current()).toMatchObject([{ state: 'attention', lastProblem: { code: 'TooOld' } }])
})

test('nothing is imported from a file of another user', async () => {
  const [old, fresh] = [await deviceWith(1), await deviceWith(0)]
  const file = (await fileOf(old)).replaceAll('"user":7', '"user":8')
  expect(await takeQueue(fresh.userData.outbox, file, 0)).toEqual({
    added: 0,
    known: 0,
    problems: [{ why: 'someone-else', owner: 'dana@venue.example' }],
  })
})

test('a single entry of another user in one’s own file is left out', async () => {
  const [old, fresh] = [await deviceWith(2), await deviceWith(0)]
  const [head, first, second] = (await fileOf(old)).split('\n')
  const file = [head, first?.replace('"user":7', '"user":8'), second].join('\n')
  expect(await takeQueue(fresh.userData.outbox, file, old.clock.now())).toEqual({
    added: 1,
    known: 0,
    problems: [{ why: 'bad-line', line: 2 }],
  })
})

test('a file that was cut off yields its complete entries, and reports what is missing', async () => {
  const [old, fresh] = [await deviceWith(3), await deviceWith(0)]
  const file = (await fileOf(old)).split('\n').slice(0, 3).join('\n').slice(0, -10)
  expect(await takeQueue(fresh.userData.outbox, file, old.clock.now())).toEqual({
    added: 1,
    known: 0,
    problems: [
      { why: 'bad-line', line: 3 },
      { why: 'cut-off', missing: 1 },
    ],
  })
})

test.each(['', 'event_id,title\n1,Cubs', '{"format":"something-else"}', '<!doctype html>'])(
  'a file that is no saved queue is refused: %s',
  async (text) => {
    const fresh = await deviceWith(0)
    expect((await takeQueue(fresh.userData.outbox, text, 0)).problems).toEqual([{ why: 'not-a-queue' }])
  },
)

test('a file of a newer format is refused until the app is updated', async () => {
  const [old, fresh] = [await deviceWith(1), await deviceWith(0)]
  const file = (await fileOf(old)).replace('"version":1', '"version":2')
  expect((await takeQueue(fresh.userData.outbox, file, 0)).problems).toEqual([{ why: 'newer-format' }])
})

test('a change saved to a file counts as sent: it is not cancelled, and not sent under a forgotten key', async () => {
  const { userData, send, ...old } = await deviceWith(1)
  await fileOf({ userData, send, ...old })
  await send(toggle(1, 1, { cancelsUnsent: true }))
  expect(old.keys()).toHaveLength(2)
  const [entry] = await userData.outbox.stretch(-1, 9)
  const serverNow = old.clock.now() + 40 * DAY_MS
  const selection = new Selection({ serverNow, build: 'build-1', limit: 9, bytes: 9999, notBefore: new Map() })
  selection.offer(entry!)
  expect(selection.batch).toEqual([])
})

test('a file adds nothing even after the journal has forgotten how its changes ended', async () => {
  const [old, fresh] = [await deviceWith(1), await deviceWith(0)]
  const file = await fileOf(old)
  for (const { userData, clock, keys } of [old, fresh]) {
    await takeQueue(userData.outbox, file, old.clock.now())
    await drop(userData.outbox, keys())
    await clearOldJournal(userData.outbox.database, clock.now() + 8 * DAY_MS)
    expect(await userData.outbox.journal()).toEqual([])
    expect(await takeQueue(userData.outbox, file, old.clock.now() + 8 * DAY_MS)).toMatchObject({ added: 0, known: 1 })
  }
})

test('a full device frees space for a file, or reports that it could not store it', async () => {
  const [old, fresh] = [await deviceWith(1), await deviceWith(0)]
  const file = await fileOf(old)
  const refuses = (times: number) => (fresh.device.full = (stores) => stores.includes('entries') && times-- > 0)
  refuses(2)
  await expect(takeQueue(fresh.userData.outbox, file, old.clock.now())).rejects.toBeInstanceOf(NotStored)
  refuses(1)
  expect(await takeQueue(fresh.userData.outbox, file, old.clock.now())).toMatchObject({ added: 1 })
})
