import { afterEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import type { Data } from '#data/data.ts'
import { newKey } from '#data/key.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { DAY } from '#data/outbox/entry.ts'
import { stage } from '#data/testing/stage.ts'

// A busy machine is no failure.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())
const never = () => new AbortController().signal

/** Sends a change of the profile, as a form does. */
async function rename(data: Data, name: string) {
  const key = newKey(here.clock.now())
  const keeper = await data.room.current()!.unconfirmed()
  const what = { key, call: 'updateProfile', address: '/api/profile', channel: null, label: { message: 'x', params: {} } }
  const sent = keeper.send(what, () => data.api.call(account.updateProfile, { body: { name } }, { key }))
  return { key, keeper, sent }
}
const states = (data: Data) =>
  data.room
    .current()!
    .board.calls.current()
    .map(({ became }) => became.is)
const asks = (path = '/api/outcomes/') => here.server.requests.filter((request) => request.path.startsWith(path)).length

test('a call that is answered leaves no trace', async () => {
  const { tab } = start()
  const { data } = await tab()
  const { sent } = await rename(data, 'Ada')
  expect(await sent).toEqual({ is: 'done', reply: { message: 'Ada' } })
  expect(await (await rename(data, '')).sent).toMatchObject({ is: 'refused', problem: { status: 422 } })
  expect(states(data)).toEqual([])
  expect(asks()).toBe(0)
})

test('where its answer is lost, reading finds that it was done, and it ran once', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  const { key, keeper, sent } = await rename(data, 'Ada')
  expect(await sent).toEqual({ is: 'lost' })
  expect(states(data)).toEqual(['lost'])
  await until(() => states(data)[0] === 'done')
  expect(await keeper.ended(key, never())).toMatchObject({ became: { is: 'done', reply: { message: 'Ada' } } })
  expect([server.calls.names, asks('/api/profile')]).toEqual([['Ada'], 1])
  await keeper.dismiss([key])
  expect(states(data)).toEqual([])
})

test('whoever left the form before its answer was lost waits for nothing, and what became of it is told elsewhere', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  const { key, keeper, sent } = await rename(data, '')
  expect(await sent).toEqual({ is: 'lost' })
  expect(await keeper.ended(key, AbortSignal.abort())).toBeNull()
  await until(() => states(data)[0] === 'refused')
  expect(data.room.current()!.board.news.current()).toMatchObject({ key, became: { is: 'refused' } })
})

test('a refusal whose answer was lost is told in the server’s words', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  await (
    await rename(data, '')
  ).sent
  await until(() => states(data)[0] === 'refused')
  const [call] = data.room.current()!.board.calls.current()
  expect(call).toMatchObject({ became: { problem: { code: 'ValidationFailed' } } })
})

test.each(['half-json', 'portal'] as const)('an answer that is %s is none', async (fault) => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', fault)
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'lost' })
  await until(() => states(data)[0] === (fault === 'portal' ? 'not-done' : 'done'))
})

test('a server that failed is asked whether it had done it', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', { status: 500 })
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'lost' })
  await until(() => states(data)[0] === 'not-done')
  expect(server.calls.names).toEqual([])
})

test('what never arrived is called so only when it can no longer arrive', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'lost')
  const { key, sent } = await rename(data, 'Ada')
  await sent
  await until(() => states(data)[0] === 'not-done')
  // The first request turns up after all.
  await expect(data.api.call(account.updateProfile, { body: { name: 'Ada' } }, { key })).rejects.toMatchObject({
    code: 'KeyReused',
  })
  expect(server.calls.names).toEqual([])
  // Asked for anew it is done, and the old one is put away.
  expect(await (await rename(data, 'Ada')).sent).toMatchObject({ is: 'done' })
  expect([server.calls.names, states(data)]).toEqual([['Ada'], []])
})

test('while it is being done it is asked about again, with pauses', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  const { key, sent } = await rename(data, 'Ada')
  server.calls.running.add(key)
  await sent
  await until(() => asks() >= 4)
  expect(states(data)).toEqual(['lost'])
  server.calls.running.clear()
  await until(() => states(data)[0] === 'done')
})

test('nothing like it goes out while its end is not known', async () => {
  const { tab, server } = start()
  const { data } = await tab()
  server.next('/profile', 'lost')
  server.next('', 'lost', 50)
  await (
    await rename(data, 'Ada')
  ).sent
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'held-up' })
  expect(states(data)).toEqual(['lost'])
})

test('a tab that dies between sending and answer leaves the call unconfirmed, and the next one reads its end', async () => {
  const { tab, server, kill, until } = start()
  const first = await tab()
  server.next('/profile', 'answer-lost')
  // The answer never reaches the dying tab.
  const dying = first.data.api.call
  first.data.api.call = (async (...args: Parameters<typeof dying>) => {
    await dying(...args).catch(() => undefined)
    return new Promise(() => {})
  }) as typeof dying
  void rename(first.data, 'Ada')
  await until(() => server.calls.names.length === 1)
  kill(first.data)
  const { data } = await tab()
  await until(() => states(data)[0] === 'done')
  expect([server.calls.names, asks('/api/profile')]).toEqual([['Ada'], 1])
})

test('a call found without its tab is given the whole time it may take before its key is closed', async () => {
  const { tab, server, kill, until, clock } = start()
  const first = await tab()
  first.data.api.call = (() => new Promise(() => {})) as typeof first.data.api.call
  void rename(first.data, 'Ada')
  await until(() => states(first.data)[0] === 'sent')
  const sentAt = clock.now()
  kill(first.data)
  const { data } = await tab()
  await until(() => asks() >= 5)
  expect(states(data)).toEqual(['lost'])
  await until(() => states(data)[0] === 'not-done')
  expect(clock.now() - sentAt).toBeGreaterThan(100_000)
  expect(server.calls.names).toEqual([])
})

test('another tab leaves a call alone whose own tab still waits for the answer', async () => {
  const { tab, until } = start()
  const first = await tab()
  let answer: (reply: never) => void = () => {}
  first.data.api.call = (() => new Promise((resolve) => (answer = resolve))) as typeof first.data.api.call
  const { sent } = await rename(first.data, 'Ada')
  await until(() => states(first.data)[0] === 'sent')
  const second = await tab()
  const keeper = await second.room.unconfirmed()
  keeper.wake()
  await until(() => states(second.data)[0] === 'sent')
  expect(asks()).toBe(0)
  answer({ message: 'Ada' } as never)
  expect(await sent).toMatchObject({ is: 'done' })
  await until(() => states(second.data).length === 0)
})

test('offline nothing is asked; the network coming back asks at once', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  server.faults.push((path) => (offline && !path.endsWith('/profile') ? 'lost' : null))
  let offline = true
  await (
    await rename(data, 'Ada')
  ).sent
  expect(data.connectivity.current().online).toBe(false)
  const before = server.requests.length
  offline = false
  await until(() => states(data)[0] === 'done')
  expect(server.requests.slice(before).map(({ path }) => path)[0]).toBe('/api/me')
})

test('after more days than the server remembers nothing is claimed', async () => {
  const { tab, server, until, clock } = start({ hours: 24 * 90 })
  const { data } = await tab()
  let away = true
  server.faults.push((path) => (away && !path.endsWith('/me') ? 'lost' : null))
  await (
    await rename(data, 'Ada')
  ).sent
  clock.advance(31 * DAY)
  away = false
  const keeper = await data.room.current()!.unconfirmed()
  keeper.wake()
  await until(() => states(data)[0] === 'unknowable')
  // It holds up its like until a person has looked.
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'held-up' })
  await keeper.dismiss(
    data.room
      .current()!
      .board.calls.current()
      .map(({ key }) => key),
  )
  expect(await (await rename(data, 'Ada')).sent).toMatchObject({ is: 'done' })
})

test('what cannot be noted is not sent', async () => {
  const { tab, server, device } = start()
  const { data } = await tab()
  device.full = (stores) => stores.includes('notes')
  await expect((await rename(data, 'Ada')).sent).rejects.toBeInstanceOf(NotStored)
  expect([server.calls.names, asks('/api/profile')]).toEqual([[], 0])
})

test('what was done behind an answer’s back makes screens read again', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  const read = vi.fn(async () => server.calls.names.length)
  await data.queries.fetchQuery({ queryKey: ['names'], queryFn: read })
  server.next('/profile', 'answer-lost')
  await (
    await rename(data, 'Ada')
  ).sent
  await until(() => states(data)[0] === 'done')
  expect(data.queries.getQueryState(['names'])?.isInvalidated).toBe(true)
  expect(data.room.current()!.board.news.current()).toMatchObject({ became: { is: 'done' } })
})
