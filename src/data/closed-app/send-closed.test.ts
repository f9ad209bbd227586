import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copyOn, cutNetwork, outboxOf, restoreNetwork, USER_ID, workerOf, workerSends } from '#data/testing/closed-device.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { stage, toggle, tokenFor } from '#data/testing/stage.ts'
import { waitsClosed } from './send-closed.ts'
import { writeCopy } from './session-copy.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const HOUR = 3_600_000
const registered = vi.fn(async () => true)
let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => {
  here = stage(...options)
  here.device.backgroundSync = registered
  return here
}
beforeEach(() => void registered.mockClear())
afterEach(() => here.end())

/** Queues a change in a tab without a network. */
async function queuesOffline() {
  const tab = await here.tab()
  await here.until(() => tab.data.connectivity.current().online)
  cutNetwork(here)
  await tab.send(toggle(1, 0))
  await here.until(() => copyOn(here), 'a copy of the session')
  return tab
}

/** Queues a change without a network, and closes the tab. */
async function closesWithChange() {
  const tab = await queuesOffline()
  here.kill(tab.data)
  return tab
}

describe('the copy of the session', () => {
  test('is stored while a change waits, and deleted once nothing waits', async () => {
    const { until } = start()
    const { data } = await queuesOffline()
    expect(registered).toHaveBeenCalledOnce()
    expect(await copyOn(here)).toMatchObject({ token: here.token, clockOffset: 0, locale: 'en' })
    restoreNetwork(here)
    data.userData.current()?.drain.wake(true)
    await until(async () => (await copyOn(here)) === null, 'no copy')
  })

  test('is not stored in a browser without Background Sync', async () => {
    const { tab, until, device } = start()
    device.backgroundSync = null
    const two = await tab()
    cutNetwork(here)
    await two.send(toggle(1, 1))
    await until(() => !two.data.connectivity.current().online)
    await here.clock.breathe()
    expect(await copyOn(here)).toBeNull()
  })

  test('is deleted by a sign-out in this tab or in another, and cannot be stored again', async () => {
    const { tab, until } = start()
    const { data } = await queuesOffline()
    const copy = (await copyOn(here))!
    const other = await tab()
    await other.data.session.signOut({ waiting: 'keep' })
    expect(await copyOn(here)).toBeNull()
    expect(await writeCopy(await outboxOf(here), copy)).toBe(false)
    await until(() => data.session.me() === null)
    expect(await copyOn(here)).toBeNull()
  })

  test('is deleted by a sign-out on a full device', async () => {
    const { device } = start()
    const { data } = await queuesOffline()
    let writes = 0
    device.full = (stores) => stores.join() === 'notes' && writes++ === 0
    await data.session.signOut({ waiting: 'keep' })
    device.full = () => false
    expect(await copyOn(here)).toBeNull()
  })

  test('is deleted when the server refuses the token', async () => {
    const { until, server, token } = start()
    const { data } = await queuesOffline()
    server.good.delete(token)
    restoreNetwork(here)
    await data.session.refresh().catch(() => undefined)
    await until(async () => (await copyOn(here)) === null, 'no copy')
  })
})

describe('the service worker', () => {
  test('sends what waits, once, and the next page shows it as done', async () => {
    const { tab, until, server } = start()
    await closesWithChange()
    restoreNetwork(here)
    expect(await waitsClosed(workerOf(here))).toBe(true)
    expect(await workerSends(here)).toBe(false)
    expect([server.effects.length, server.events.get(1)?.status]).toEqual([1, 0])
    expect([await waitsClosed(workerOf(here)), await workerSends(here)]).toEqual([false, false])
    const { userData } = await tab()
    await until(() => userData.outbox.entries.current().length === 0, 'an empty queue')
    expect((await userData.outbox.journal()).map(({ outcome }) => outcome)).toEqual(['done'])
    expect(server.effects).toHaveLength(1)
  })

  test('leaves an entry on screen until a page has pulled its row', async () => {
    const { tab, until } = start()
    const first = await tab()
    await (await first.userData.mirror(CHANNEL)).pull()
    here.kill(first.data)
    await closesWithChange()
    restoreNetwork(here)
    await workerSends(here)
    expect((await (await outboxOf(here)).list<{ state: string }>('entries')).map(({ state }) => state)).toEqual(['acked'])
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    await until(() => userData.outbox.entries.current().length === 0, 'an empty queue')
    expect(mirror.rows('events').get(1)?.status).toBe(0)
  })

  test('keeps what it could not send, and a later run sends it under the same key', async () => {
    const { server } = start()
    await closesWithChange()
    expect(await workerSends(here)).toBe(true)
    expect((await (await outboxOf(here)).list<{ state: string }>('entries')).map(({ state }) => state)).toEqual(['queued'])
    restoreNetwork(here)
    server.next('/batch', 'answer-lost')
    expect(await workerSends(here)).toBe(false)
    expect([server.effects.length, server.batches().length]).toEqual([1, 2])
  })

  test('sends nothing with an expired token, nor after a sign-out', async () => {
    const { clock, server, tab } = start({ hours: 1 })
    await closesWithChange()
    restoreNetwork(here)
    clock.advance(2 * HOUR)
    expect([await workerSends(here), server.batches()]).toEqual([false, []])
    clock.advance(-2 * HOUR)
    const { data } = await tab()
    cutNetwork(here)
    await data.session.signOut({ waiting: 'keep' })
    here.kill(data)
    restoreNetwork(here)
    expect([await workerSends(here), server.batches()]).toEqual([false, []])
  })

  test('does not use the token of another user', async () => {
    const { clock, server } = start()
    await closesWithChange()
    restoreNetwork(here)
    await writeCopy(await outboxOf(here), { ...(await copyOn(here))!, token: tokenFor('8', clock) })
    expect([await workerSends(here), server.batches()]).toEqual([false, []])
  })

  test('forgets a token that the server refuses, and leaves the change to the person', async () => {
    const { server, token } = start()
    await closesWithChange()
    restoreNetwork(here)
    server.good.delete(token)
    expect([await workerSends(here), await copyOn(here)]).toEqual([false, null])
    expect((await (await outboxOf(here)).list<{ state: string }>('entries')).map(({ state }) => state)).toEqual([
      'waiting-sign-in',
    ])
  })

  test.for([503, 429])('waits for the Retry-After of a %d, and sends the change once', async (status) => {
    const { server, clock } = start()
    await closesWithChange()
    restoreNetwork(here)
    server.next('/batch', { status, retryAfter: 7 })
    const times: number[] = []
    server.answered = async (path) => void (path === '/api/batch' && times.push(clock.now()))
    const begun = clock.now()
    expect(await workerSends(here)).toBe(false)
    expect([server.effects.length, times.length]).toEqual([1, 1])
    expect(times[0]! - begun).toBeGreaterThanOrEqual(7000)
  })

  test('ends after a minute if the server wants a longer pause, and is started again', async () => {
    const { server, clock } = start()
    await closesWithChange()
    restoreNetwork(here)
    server.next('/batch', { status: 429, retryAfter: 3600 })
    const begun = clock.now()
    expect([await workerSends(here), server.batches()]).toEqual([true, []])
    expect(clock.now() - begun).toBeLessThan(70_000)
    expect((await (await outboxOf(here)).list<{ state: string }>('entries')).map(({ state }) => state)).toEqual(['queued'])
    expect([await workerSends(here), server.effects.length]).toEqual([false, 1])
  })

  test.for(['lost', 'portal', 'half-json', { status: 500 }] as const)('makes few attempts in a minute of %o', async (fault) => {
    const { server } = start()
    await closesWithChange()
    restoreNetwork(here)
    let attempts = 0
    server.faults = [(path) => (path === '/api/batch' && ++attempts ? fault : null)]
    expect([await workerSends(here), await copyOn(here)]).toMatchObject([true, { token: here.token }])
    expect(attempts).toBeGreaterThan(2)
    expect(attempts).toBeLessThan(20)
    restoreNetwork(here)
    expect([await workerSends(here), server.effects.length]).toEqual([false, 1])
  })

  test('does not wait for pages with changes that only a person can send', async () => {
    const { server } = start()
    await closesWithChange()
    restoreNetwork(here)
    server.refuse = () => ({ status: 403, code: 'ProofNeeded' })
    expect(await workerSends(here)).toBe(false)
    expect([await waitsClosed(workerOf(here)), await copyOn(here)]).toEqual([false, null])
  })

  test('leaves a refused change to the person', async () => {
    const { server, tab } = start()
    await closesWithChange()
    restoreNetwork(here)
    server.refuse = () => ({ status: 409, code: 'Conflict' })
    expect(await workerSends(here)).toBe(false)
    const { userData } = await tab()
    expect(userData.outbox.entries.current().map(({ state }) => state)).toEqual(['attention'])
  })

  test('sends nothing while a tab has the lock, and is started again', async () => {
    const { server } = start()
    await closesWithChange()
    restoreNetwork(here)
    let free = () => {}
    void workerOf(here).locks.hold(`holdfast:drain:${USER_ID}`, () => new Promise<void>((resolve) => (free = resolve)))
    expect([await workerSends(here), server.batches()]).toEqual([true, []])
    free()
    expect([await workerSends(here), server.batches().length]).toEqual([false, 1])
  })

  test('leaves a queue alone that a newer app has stored', async () => {
    const { server } = start()
    await closesWithChange()
    restoreNetwork(here)
    const outbox = await outboxOf(here)
    const note = await outbox.get<{ name: string; value: object }>('notes', 'session-copy')
    await outbox.change(['notes'], (change) => change.put('notes', [{ ...note, value: { ...note!.value, schema: 99 } }]))
    expect([await workerSends(here), server.batches()]).toEqual([false, []])
  })
})
