import { afterEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { DAY_MS } from '#data/outbox/entry.ts'
import { requestCount, rename, states } from '#data/testing/renames.ts'
import { stage } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())
const asks = (path?: string) => requestCount(here.server, path)
const never = () => new AbortController().signal

test('a call that gets a response leaves no trace', async () => {
  const { tab } = start()
  const { data } = await tab()
  const { sent } = await rename(data, 'Ada')
  expect(await sent).toEqual({ is: 'done', reply: { message: 'Ada' } })
  expect(await (await rename(data, '')).sent).toMatchObject({ is: 'refused', problem: { status: 422 } })
  expect(states(data)).toEqual([])
  expect(asks()).toBe(0)
})

test('a call whose response was lost is found to be done, and ran once', async () => {
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

test('a refusal whose response was lost is stored with the server’s problem', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  await (
    await rename(data, '')
  ).sent
  await until(() => states(data)[0] === 'refused')
  const [call] = data.userData.current()!.sentCalls.calls.current()
  expect(call).toMatchObject({ became: { problem: { code: 'ValidationFailed' } } })
})

test.each(['half-json', 'portal'] as const)('a response that is %s counts as lost', async (fault) => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', fault)
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'lost' })
  await until(() => states(data)[0] === (fault === 'portal' ? 'not-done' : 'done'))
})

test('a server that failed is queried for the outcome of the call', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', { status: 500 })
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'lost' })
  await until(() => states(data)[0] === 'not-done')
  expect(server.calls.names).toEqual([])
})

test('a lost call counts as not done only when it can no longer arrive', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'lost')
  const { key, sent } = await rename(data, 'Ada')
  await sent
  await until(() => states(data)[0] === 'not-done')
  // The first request arrives late.
  await expect(data.api.call(account.updateProfile, { body: { name: 'Ada' } }, { key })).rejects.toMatchObject({
    code: 'KeyReused',
  })
  expect(server.calls.names).toEqual([])
  // The call is sent again and is done, and the old call is dismissed.
  expect(await (await rename(data, 'Ada')).sent).toMatchObject({ is: 'done' })
  expect([server.calls.names, states(data)]).toEqual([['Ada'], []])
})

test('the outcome of a call that is still running is queried again, with pauses', async () => {
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

test('no similar call is sent while the outcome of the first is unknown', async () => {
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

test('the outcome is not queried offline, but at once when the network is back', async () => {
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

test('the outcome is unknown after more days than the server remembers', async () => {
  const { tab, server, until, clock } = start({ hours: 24 * 90 })
  const { data } = await tab()
  let away = true
  server.faults.push((path) => (away && !path.endsWith('/me') ? 'lost' : null))
  await (
    await rename(data, 'Ada')
  ).sent
  clock.advance(31 * DAY_MS)
  away = false
  const keeper = await data.userData.current()!.unconfirmed()
  keeper.wake()
  await until(() => states(data)[0] === 'unknowable')
  // A call with an unknown outcome blocks calls of its kind until the user dismisses it.
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'held-up' })
  await keeper.dismiss(
    data.userData
      .current()!
      .sentCalls.calls.current()
      .map(({ key }) => key),
  )
  expect(await (await rename(data, 'Ada')).sent).toMatchObject({ is: 'done' })
})

test('a call that cannot be noted on the device is not sent', async () => {
  const { tab, server, device } = start()
  const { data } = await tab()
  device.full = (stores) => stores.includes('notes')
  await expect((await rename(data, 'Ada')).sent).rejects.toBeInstanceOf(NotStored)
  expect([server.calls.names, asks('/api/profile')]).toEqual([[], 0])
})

test('a call that was done although its response was lost makes screens reload', async () => {
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
  expect(data.userData.current()!.sentCalls.news.current()).toMatchObject({ became: { is: 'done' } })
})
