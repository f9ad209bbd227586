import { afterEach, expect, test, vi } from 'vitest'
import { requestCount, hearsNothing, rename, states } from '#data/testing/renames.ts'
import { stage, tokenFor } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())
const asks = (path?: string) => requestCount(here.server, path)

test('a tab that missed another user’s sign-in sends nothing under that user’s token', async () => {
  const { tab, server, clock } = start()
  const { data } = await tab()
  const theirs = tokenFor('8', clock)
  server.good.add(theirs)
  // A tab receives no event for writes under its own name.
  data.world.local.set('holdfast.token', theirs)
  expect(await (await rename(data, 'Ada')).sent).toEqual({ is: 'not-signed-in' })
  expect([server.calls.names, asks('/api/profile'), states(data)]).toEqual([[], 0, []])
})

test('the outcome of a call is shown elsewhere if the user left the form before its response was lost', async () => {
  const { tab, server, until } = start()
  const { data } = await tab()
  server.next('/profile', 'answer-lost')
  const { key, keeper, sent } = await rename(data, '')
  expect(await sent).toEqual({ is: 'lost' })
  expect(await keeper.ended(key, AbortSignal.abort())).toBeNull()
  await until(() => states(data)[0] === 'refused')
  expect(data.userData.current()!.sentCalls.news.current()).toMatchObject({ key, became: { is: 'refused' } })
})

test('a tab that dies between request and response leaves the call unconfirmed, and the next one reads its outcome', async () => {
  const { tab, server, kill, until } = start()
  const first = await tab()
  server.next('/profile', 'answer-lost')
  hearsNothing(first.data)
  void rename(first.data, 'Ada')
  await until(() => server.calls.names.length === 1)
  kill(first.data)
  const { data } = await tab()
  await until(() => states(data)[0] === 'done')
  expect([server.calls.names, asks('/api/profile')]).toEqual([['Ada'], 1])
})

test('an open tab finds by itself, without a message, the unconfirmed call of a tab that died', async () => {
  const { tab, server, device, kill, until } = start()
  device.muted = () => true
  const [dying, staying] = [await tab(), await tab()]
  await staying.data.userData.current()!.unconfirmed()
  hearsNothing(dying.data)
  void rename(dying.data, 'Ada')
  await until(() => server.calls.names.length === 1)
  kill(dying.data)
  await until(() => states(staying.data)[0] === 'done')
  expect(asks('/api/profile')).toBe(1)
})

test('a call whose tab is gone gets the whole time it may take before its key is closed', async () => {
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

test('a call whose own tab still waits for the response is left alone by other tabs', async () => {
  const { tab, until } = start()
  const first = await tab()
  let answer: (reply: never) => void = () => {}
  first.data.api.call = (() => new Promise((resolve) => (answer = resolve))) as typeof first.data.api.call
  const { sent } = await rename(first.data, 'Ada')
  await until(() => states(first.data)[0] === 'sent')
  const second = await tab()
  const keeper = await second.userData.unconfirmed()
  keeper.wake()
  await until(() => states(second.data)[0] === 'sent')
  expect(asks()).toBe(0)
  answer({ message: 'Ada' } as never)
  expect(await sent).toMatchObject({ is: 'done' })
  await until(() => states(second.data).length === 0)
})
