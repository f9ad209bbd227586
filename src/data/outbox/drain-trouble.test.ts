import { afterEach, describe, expect, test, vi } from 'vitest'
import { stage, toggle } from '#data/testing/stage.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'
import { NotStored } from './not-stored.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

const states = (userData: { outbox: { entries: { current(): readonly { state: string }[] } } }) =>
  userData.outbox.entries.current().map(({ state }) => state)

describe('changes that cannot be sent', () => {
  test('a change that needs a proof waits, blocks no other, and is sent under its key after the proof', async () => {
    const { tab, server, until } = start({ events: 2 })
    const { data, userData, send } = await tab()
    let proven = false
    const keys: string[] = []
    server.refuse = ({ key }) => {
      keys.push(key)
      return !proven && keys.indexOf(key) === 0 ? { status: 403, code: 'ProofNeeded' } : null
    }
    await send(toggle(1, 0))
    await until(() => states(userData)[0] === 'waiting-proof')
    // The user has just made the change and is present, so the proof is requested.
    await until(() => data.proof.requested.current())
    data.proof.dismiss()
    await send(toggle(2, 0))
    await until(() => server.effects.length === 1 && states(userData).length === 1)
    expect(states(userData)).toEqual(['waiting-proof'])
    proven = true
    data.proof.proven()
    await until(() => userData.outbox.entries.current().length === 0)
    expect([server.effects.length, new Set(keys).size]).toEqual([2, 2])
  })

  test('an older change waits for the proof without a prompt, and the next start tries it again', async () => {
    const { tab, server, clock, until, kill } = start({ hours: 24 })
    const first = await tab()
    server.next('/batch', 'lost', 1000)
    await first.send(toggle(1, 0))
    server.refuse = () => ({ status: 403, code: 'ProofNeeded' })
    clock.advance(60_000)
    server.faults = []
    first.userData.drain.wake(true)
    await until(() => states(first.userData)[0] === 'waiting-proof')
    expect(first.data.proof.requested.current()).toBe(false)
    kill(first.data)
    server.refuse = () => null
    const second = await tab()
    await until(() => second.userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(1)
  })

  test('an expired change needs a person and is not sent', async () => {
    const { tab, server, clock, until } = start()
    const { userData, send } = await tab()
    await send(toggle(1, 0, { validUntil: clock.now() - 1 }))
    await until(() => states(userData)[0] === 'attention')
    expect(userData.outbox.entries.current()[0]?.lastProblem?.code).toBe('Expired')
    expect(server.batches()).toHaveLength(0)
  })

  test('a change first sent 26 days ago is never sent again', async () => {
    const { tab, server, clock, until, kill } = start({ hours: 24 * 60 })
    const first = await tab()
    server.next('/batch', 'answer-lost', 1)
    await first.send(toggle(1, 0))
    await until(() => server.effects.length === 1)
    kill(first.data)
    clock.advance(26 * 24 * 3_600_000)
    const { userData } = await tab()
    await until(() => states(userData)[0] === 'attention')
    expect(userData.outbox.entries.current()[0]?.lastProblem?.code).toBe('TooOld')
  })

  test('a change that the server refuses from an outdated app waits for another build', async () => {
    const { tab, server, until, kill } = start()
    const first = await tab()
    server.refuse = () => ({ status: 426, code: 'UpgradeRequired' })
    await first.send([toggle(1, 0)])
    await until(() => first.data.flags.current().updateNeeded)
    await until(() => first.userData.drain.progress.current().outdated)
    server.refuse = () => null
    first.userData.drain.wake(true)
    for (let i = 0; i < 30; i++) await first.data.world.clock.breathe()
    expect(server.effects).toHaveLength(0)
    kill(first.data)
    const second = await tab({ build: 'build-2' })
    await until(() => second.userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(1)
  })

  test('a change that makes its whole batch fail ends up alone, in attention', async () => {
    const { tab, server, until } = start({ events: 6 })
    const { userData, send } = await tab()
    server.faults.push((path) => {
      const poisoned =
        path === '/api/batch' &&
        userData.outbox.entries.current().some(({ state, params }) => state === 'sending' && params?.['id'] === 4)
      return poisoned ? { status: 422 } : null
    })
    await send([1, 2, 3, 4, 5, 6].map((id) => toggle(id, 0)))
    await until(() => server.effects.length === 5 && states(userData).length === 1)
    expect(userData.outbox.entries.current()[0]).toMatchObject({ state: 'attention', params: { id: 4 } })
  })
})

describe('a device in trouble', () => {
  test('a full device queues nothing, and reports it', async () => {
    const { tab, device } = start()
    const { userData, send } = await tab()
    device.full = (stores) => stores.includes('entries')
    await expect(send([toggle(1, 0), toggle(2, 0)])).rejects.toThrow(NotStored)
    expect(userData.outbox.entries.current()).toHaveLength(0)
  })

  test('a device that cannot free any space reports that nothing was queued', async () => {
    const { tab, device } = start()
    const { userData, send } = await tab()
    device.full = () => true
    await expect(send(toggle(1, 0))).rejects.toThrow(NotStored)
    device.full = () => false
    await send(toggle(1, 0))
    expect(userData.outbox.entries.current()).toHaveLength(1)
  })

  test('a device that is full when the response arrives settles the change later, and it is done once', async () => {
    const { tab, device, server, until } = start()
    const { userData, send, data } = await tab()
    await send(toggle(1, 0))
    let times = 2
    device.full = (stores) => stores.includes('journal') && server.effects.length > 0 && times-- > 0
    await until(() => userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(1)
    expect(data.flags.current().quotaHit).toBe(true)
  })

  test('a response that the mirror cannot store is shown until a pull brings the row', async () => {
    const { tab, device, until } = start()
    const { userData, send } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    device.full = (_, name) => name.includes('mirror')
    await send(toggle(1, 0))
    await until(() => states(userData)[0] === 'acked')
    expect(userData.outbox.overlay.current().of('events').rows.get('1')?.fields).toEqual({ status: 0 })
    device.full = () => false
    await mirror.pull().catch(() => undefined)
    await mirror.pull()
    await until(() => userData.outbox.entries.current().length === 0)
    expect(mirror.rows('events').get(1)?.status).toBe(0)
  })

  test('three thousand changes are admitted together and drain in batches', async () => {
    const { tab, server, until } = start({ events: 3000 })
    const { userData, send } = await tab()
    await send([...server.events.keys()].map((id) => toggle(id, 0)))
    expect(userData.outbox.entries.current()).toHaveLength(3000)
    await until(() => userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(3000)
    expect(server.batches().length).toBeLessThan(20)
  })
})

test('a tab that freezes while sending blocks the others only for a while', async () => {
  const { tab, device, server, until } = start()
  const { userData, send } = await tab()
  void device.tab(server.fetch).locks.hold(`holdfast:drain:${userData.user}`, () => new Promise(() => {}))
  await send(toggle(1, 0))
  await until(() => userData.outbox.entries.current().length === 0)
  expect(server.effects).toHaveLength(1)
})
