import { afterEach, expect, test, vi } from 'vitest'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage, toggle } from '#data/testing/stage.ts'
import { again, attentionOf, choicesOf, edit, discardUnsent } from './choices.ts'
import type { Repeats } from './choices.ts'
import { ownProblem } from './verdict.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

test('a change that is made again depends on the current values of nested fields', async () => {
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

test('a change that its area does not allow to be made again, given the current row, is left as it is', async () => {
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

test('discarding keeps changes that another tab is sending or has sent, and returns only the discarded ones', async () => {
  const { tab } = start()
  const { userData } = await tab()
  userData.drain.stop()
  await userData.drain.pass()
  const { outbox } = userData
  const [sending, sent, here] = await outbox.add([toggle(1, 0), toggle(2, 0), toggle(3, 0)])
  // Changes of another tab, about which this tab receives no message.
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

test('a change that is made again is valid until the same time as before', async () => {
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

test('a change that is expired or not allowed cannot be made again as it was', () => {
  expect(choicesOf({ lastProblem: ownProblem('Expired') })).toEqual(['edit', 'drop'])
  expect(choicesOf({ lastProblem: { ...ownProblem('TooOld'), status: 403 } })).toEqual(['drop'])
  expect(choicesOf({ lastProblem: ownProblem('TooOld') })).toContain('again')
})

test('a change that is made again depends on the row that the device has received since the refusal', async () => {
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

test('a change that may have been done keeps its key and is not replaced', async () => {
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

test('the row of a refusal is the current row only if it is the row of the change', async () => {
  const { tab } = start()
  const { userData } = await tab()
  userData.drain.stop()
  await userData.drain.pass()
  const [mine, theirs] = await userData.outbox.add([toggle(1, 0), toggle(2, 0)])
  const refused = (entry: typeof mine, current: unknown) => ({
    ...entry!,
    lastProblem: { type: 'about:blank', title: '', status: 409, detail: '', code: 'Conflict' as const, current },
  })
  const here = async () => ({ ...event(2), version: 1 })
  expect(await attentionOf(refused(mine, { id: 1, title: 'Mine', version: 5 }), async () => undefined)).toMatchObject({
    now: { title: 'Mine' },
    choices: ['again', 'edit', 'drop'],
  })
  expect(await attentionOf(refused(theirs, { id: 1, title: 'Another', version: 5 }), here)).toMatchObject({
    now: { id: 2 },
    choices: ['edit', 'drop'],
  })
})
