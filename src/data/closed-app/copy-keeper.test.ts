import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxName } from '#data/outbox/outbox-database.ts'
import { copyOn, cutNetwork, outboxOf, restoreNetwork, USER_ID, workerOf, workerSends } from '#data/testing/closed-device.ts'
import { stage, toggle } from '#data/testing/stage.ts'
import { waitsClosed } from './send-closed.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const never = () => new Promise<never>(() => {})
const registered = vi.fn(async () => true)
let here: ReturnType<typeof stage>
beforeEach(() => {
  registered.mockReset().mockResolvedValue(true)
  here = stage()
  here.device.backgroundSync = registered
})
afterEach(() => here.end())

const entries = async () => (await outboxOf(here)).list<{ state: string }>('entries')

/** Opens a tab that knows that the network is gone. */
async function offlineTab() {
  const tab = await here.tab()
  await here.until(() => tab.data.connectivity.current().online)
  cutNetwork(here)
  await tab.data.session.refresh().catch(() => undefined)
  expect(tab.data.connectivity.current().online).toBe(false)
  return tab
}

/** Opens a tab that knows that the server can be reached. */
async function onlineTab() {
  const tab = await here.tab()
  await here.until(() => tab.data.connectivity.current().online && tab.data.connectivity.current().lastAnswerAt !== null)
  return tab
}

describe('a change made without a network', () => {
  test('registers the event within the click, before it is stored', async () => {
    const { send } = await offlineTab()
    const sending = send(toggle(1, 0))
    expect(registered).toHaveBeenCalledOnce()
    await sending
  })

  test('is stored in one transaction with the copy of the session, and sent although its tab dies right after it', async () => {
    const { data, send } = await offlineTab()
    let isStored = false
    // The tab does nothing after the transaction.
    here.device.before = (use) => (isStored ? never() : void (isStored = use.startsWith(`change ${outboxName(USER_ID)} entries`)))
    void send(toggle(1, 0))
    await here.until(() => isStored)
    for (let turns = 0; turns < 20; turns++) await here.clock.breathe()
    here.kill(data)
    here.device.before = () => {}
    expect([(await entries()).length, await copyOn(here)]).toMatchObject([1, { token: here.token }])
    restoreNetwork(here)
    expect(await workerSends(here)).toBe(false)
    expect(here.server.effects).toHaveLength(1)
  })

  test('has no effect on the worker if it was never stored', async () => {
    const { data, send } = await offlineTab()
    let isBegun = false
    here.device.before = (use) => {
      if (!use.startsWith(`change ${outboxName(USER_ID)} entries`)) return undefined
      isBegun = true
      return never()
    }
    void send(toggle(1, 0))
    expect(registered).toHaveBeenCalledOnce()
    await here.until(() => isBegun)
    here.kill(data)
    here.device.before = () => {}
    restoreNetwork(here)
    expect([await waitsClosed(workerOf(here)), await workerSends(here), here.server.batches()]).toEqual([false, false, []])
  })

  test('is stored, and promises nothing, while the browser does not respond to the registration', async () => {
    registered.mockImplementation(never)
    const { data, send, userData } = await offlineTab()
    await send(toggle(1, 0))
    expect(await copyOn(here)).toMatchObject({ token: here.token })
    expect(userData.closedApp.ready.current()).toBe(false)
    await data.session.signOut({ waiting: 'keep' })
    expect(await copyOn(here)).toBeNull()
  })

  test('leaves no copy behind if the browser refuses the registration, and asks again when the tab is hidden', async () => {
    registered.mockRejectedValue(new DOMException('No', 'NotAllowedError'))
    const { send, userData } = await offlineTab()
    await send(toggle(1, 0))
    await here.until(async () => (await copyOn(here)) === null, 'no copy')
    expect(userData.closedApp.ready.current()).toBe(false)
    registered.mockReset().mockResolvedValue(true)
    userData.closedApp.renew()
    expect(registered).toHaveBeenCalledOnce()
    await here.until(() => userData.closedApp.ready.current(), 'ready')
    expect(await copyOn(here)).toMatchObject({ token: here.token })
  })

  test('promises nothing if it waits for a proof of identity', async () => {
    const { send, userData } = await offlineTab()
    await send(toggle(1, 0))
    await here.until(() => userData.closedApp.ready.current(), 'ready')
    const [entry] = userData.outbox.entries.current()
    await userData.outbox.move([{ seq: entry!.seq, key: entry!.key, to: { state: 'waiting-proof' } }])
    await here.until(() => !userData.closedApp.ready.current(), 'not ready')
    expect(await copyOn(here)).toBeNull()
  })
})

describe('a change made while the server can be reached', () => {
  test('registers nothing if it is sent at once', async () => {
    const { send, userData } = await onlineTab()
    await send(toggle(1, 0))
    await here.until(() => userData.outbox.entries.current().length === 0)
    expect(registered).not.toHaveBeenCalled()
    await here.until(async () => (await copyOn(here)) === null, 'no copy')
  })

  test.for([503, 429])('registers the event if the server responds with %d and Retry-After', async (status) => {
    const { data, send, userData } = await onlineTab()
    here.server.next('/batch', { status, retryAfter: 60 })
    await send(toggle(1, 0))
    await here.until(() => userData.closedApp.ready.current(), 'ready')
    expect([data.connectivity.current().online, registered.mock.calls.length]).toEqual([true, 1])
    here.kill(data)
    expect(await workerSends(here)).toBe(false)
    expect(here.server.effects).toHaveLength(1)
  })

  test('registers the event when the tab is hidden, even before the change is stored', async () => {
    const { data, send, userData } = await onlineTab()
    here.server.answered = never
    void send(toggle(1, 0))
    expect(registered).not.toHaveBeenCalled()
    userData.closedApp.renew()
    expect(registered).toHaveBeenCalledOnce()
    await here.until(async () => (await entries())[0]?.state === 'sending')
    here.kill(data)
    here.server.answered = async () => {}
    expect(await workerSends(here)).toBe(false)
    expect(here.server.effects).toHaveLength(1)
  })

  test('registers nothing when a tab without waiting changes is hidden', async () => {
    const { userData } = await onlineTab()
    userData.closedApp.renew()
    expect(registered).not.toHaveBeenCalled()
  })
})
