import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage, toggle } from '#data/testing/stage.ts'
import { again, choicesOf, edit, discardUnsent } from './choices.ts'
import type { Repeats } from './choices.ts'
import { ownProblem } from './verdict.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

test('done again, a change depends on nested fields as they are now', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  server.refuse = () => ({ status: 409, code: 'Conflict' })
  await send(toggle(1, 0, { if: { title: 'Event 1', 'sales_channel.id': 99 }, seen: event(1) }))
  await until(() => userData.outbox.entries.current()[0]?.state === 'attention')
  userData.drain.stop()
  await again(userData.outbox, [userData.outbox.entries.current()[0]!.key], userData.rowOf)
  expect(userData.outbox.entries.current()[0]).toMatchObject({
    state: 'queued',
    if: { title: 'Event 1', 'sales_channel.id': CHANNEL },
  })
})

test('what its area says is not to be done again is left as it is, by what the row is now', async () => {
  const { tab } = start()
  const { userData } = await tab()
  userData.drain.stop()
  await userData.drain.pass()
  const entries = await userData.outbox.add([toggle(1, 0), toggle(2, 0)])
  const problem = { type: 'about:blank', title: '', status: 409, detail: '', code: 'Conflict' as const }
  await userData.outbox.move(
    entries.map(({ seq, key }, nth) => ({
      seq,
      key,
      to: { state: 'attention', lastProblem: { ...problem, current: { league: nth === 0 ? 'NBA' : 'NHL', version: 5 } } },
    })),
  )
  const repeats: Repeats = (_, now) => (now as { league?: string }).league !== 'NBA'
  expect(userData.outbox.entries.current().map((entry) => choicesOf(entry, repeats))).toEqual([
    ['edit', 'drop'],
    ['again', 'edit', 'drop'],
  ])
  await again(
    userData.outbox,
    entries.map(({ key }) => key),
    async () => undefined,
    repeats,
  )
  expect(userData.outbox.entries.current().map(({ state }) => state)).toEqual(['attention', 'queued'])
})

test('of what is taken back, that which another tab is sending or has sent stays, and is told apart', async () => {
  const { tab } = start()
  const { userData } = await tab()
  userData.drain.stop()
  await userData.drain.pass()
  const { outbox } = userData
  const [sending, sent, here] = await outbox.add([toggle(1, 0), toggle(2, 0), toggle(3, 0)])
  // Another tab's changes, unseen here.
  await outbox.database.change(['entries'], (change) =>
    change.put('entries', [
      { ...sending!, state: 'sending', attempts: 1 },
      { ...sent!, attempts: 1 },
    ]),
  )
  expect(outbox.entries.current().map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
  expect(await discardUnsent(outbox, [sending!.key, sent!.key, here!.key])).toEqual([here!.key])
  await outbox.reload()
  expect(outbox.entries.current().map(({ key }) => key)).toEqual([sending!.key, sent!.key])
})

test('done again, a hold still ends when it was meant to', async () => {
  const { tab, server, clock, until } = start()
  const { userData, send } = await tab()
  const validUntil = clock.now() + 3_600_000
  server.refuse = () => ({ status: 409, code: 'Conflict' })
  await send(toggle(1, 0, { validUntil }))
  await until(() => userData.outbox.entries.current()[0]?.state === 'attention')
  userData.drain.stop()
  await again(userData.outbox, [userData.outbox.entries.current()[0]!.key], userData.rowOf)
  expect(userData.outbox.entries.current()[0]).toMatchObject({ state: 'queued', validUntil })
})

test('what came too late, or is not allowed, cannot be done again as it was', () => {
  expect(choicesOf({ lastProblem: ownProblem('Expired') })).toEqual(['edit', 'drop'])
  expect(choicesOf({ lastProblem: { ...ownProblem('TooOld'), status: 403 } })).toEqual(['drop'])
  expect(choicesOf({ lastProblem: ownProblem('TooOld') })).toContain('again')
})

test('done again, a change depends on the row as the device has learned it since the refusal', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  server.refuse = () => ({ status: 409, code: 'Conflict' })
  await send(toggle(1, 0, { if: { title: 'Event 1' }, seen: event(1) }))
  await until(() => userData.outbox.entries.current()[0]?.state === 'attention')
  userData.drain.stop()
  const [entry] = userData.outbox.entries.current()
  await again(userData.outbox, [entry!.key], async () => ({ ...event(1), title: 'Renamed since', version: 99 }))
  expect(userData.outbox.entries.current()[0]).toMatchObject({ state: 'queued', if: { title: 'Renamed since' } })
})

test('what may have been done keeps its key: nothing is put in its place', async () => {
  const { tab, server, until } = start()
  const { userData, send } = await tab()
  server.next('/batch', 'answer-lost')
  await send(toggle(1, 0))
  await until(() => server.effects.length === 1 && userData.outbox.entries.current()[0]?.state === 'queued')
  const [entry] = userData.outbox.entries.current()
  await edit(userData.outbox, entry!.key, toggle(1, 0))
  await until(() => userData.outbox.entries.current().length === 0)
  expect(server.effects).toEqual([entry!.key])
})
