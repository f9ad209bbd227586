import { afterEach, describe, expect, test, vi } from 'vitest'
import { stage, switchAll, toggle } from '#data/testing/stage.ts'
import { CHANNEL } from '#data/testing/fake-server.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

const states = (userData: { outbox: { entries: { current(): readonly { state: string }[] } } }) =>
  userData.outbox.entries.current().map(({ state }) => state)

describe('sending the queue', () => {
  test('a change is stored, sent, confirmed, and ends in the journal', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    expect((await send(toggle(1, 0))).outcome).toBe('queued')
    await until(() => userData.outbox.entries.current().length === 0, 'an empty queue')
    expect(server.events.get(1)?.status).toBe(0)
    expect((await userData.outbox.journal()).map(({ outcome, version }) => [outcome, version])).toEqual([['done', 2]])
  })

  test('the row of a response is in the mirror before its entry disappears', async () => {
    const { tab, until } = start()
    const { userData, send } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    const seen: unknown[] = []
    const look = () => {
      const status =
        userData.outbox.overlay.current().of('events').rows.get('1')?.fields['status'] ?? mirror.rows('events').get(1)?.status
      if (seen.at(-1) !== status) seen.push(status)
    }
    userData.outbox.overlay.subscribe(look)
    mirror.rows('events').state.subscribe(look)
    look()
    await send(toggle(1, 0))
    await until(() => userData.outbox.entries.current().length === 0)
    await until(() => userData.outbox.overlay.current().of('events').rows.size === 0)
    expect(seen).toEqual([1, 0])
  })

  test('a lost response is requested again under the same key, and the change is done once', async () => {
    const { tab, server, until } = start()
    server.next('/batch', 'answer-lost')
    const { userData, send } = await tab()
    await send(toggle(1, 0))
    await until(() => userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(1)
    expect(
      new Set(
        server
          .batches()
          .flat()
          .map(({ key }) => key),
      ).size,
    ).toBe(1)
    expect(server.batches()).toHaveLength(2)
  })

  test.each(['portal', 'half-json', { status: 500 }, { status: 408 }] as const)(
    'an invalid response (%s) settles nothing, and the change is sent again',
    async (fault) => {
      const { tab, server, until } = start()
      server.next('/batch', fault, 3)
      const { userData, send } = await tab()
      await send(toggle(1, 0))
      await until(() => userData.outbox.entries.current().length === 0)
      expect(server.effects).toHaveLength(1)
    },
  )

  test('the changes of a tab that died while sending are sent by the next one under the same keys', async () => {
    const { tab, server, until, kill } = start()
    const first = await tab()
    server.next('/batch', 'answer-lost', 1)
    await first.send([toggle(1, 0), toggle(2, 0)])
    await until(() => server.effects.length === 2)
    kill(first.data)
    const second = await tab()
    await until(() => second.userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(2)
    expect([1, 2].map((id) => server.events.get(id)?.status)).toEqual([0, 0])
  })

  test('a 429 is obeyed: nothing is sent before Retry-After is over', async () => {
    const { tab, server, clock, until } = start()
    server.next('/batch', { status: 429, retryAfter: 30 })
    const { userData, send } = await tab()
    await send([toggle(1, 0), toggle(2, 0)])
    const sentAt = clock.now()
    await until(() => server.effects.length === 2)
    expect(clock.now() - sentAt).toBeGreaterThanOrEqual(30_000)
    await until(() => userData.outbox.entries.current().length === 0)
  })
})

describe('order', () => {
  test('changes about one row take effect in the order in which they were made', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    const keys = []
    for (const status of [0, 1, 0, 1, 0] as const) {
      const sent = await send(toggle(1, status))
      if (sent.outcome === 'queued') keys.push(...sent.keys)
    }
    await until(() => userData.outbox.entries.current().length === 0)
    expect(server.effects).toEqual(keys)
    expect(server.events.get(1)?.status).toBe(0)
  })

  test('two changes about one row are never in one batch', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    await send([toggle(1, 0), toggle(1, 1), toggle(2, 0)])
    await until(() => userData.outbox.entries.current().length === 0)
    for (const batch of server.batches()) expect(batch.length).toBeLessThanOrEqual(2)
    expect(server.batches()[0]).toHaveLength(2)
  })

  test('a refused change holds back only the changes that depend on it', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    let refusals = 1
    server.refuse = ({ call }) => (call === 'updateEvent' && refusals-- > 0 ? { status: 409, code: 'Conflict' } : null)
    await send([toggle(1, 0), toggle(1, 1), toggle(2, 0)])
    await until(() => server.events.get(2)?.status === 0 && states(userData).length === 2)
    expect(states(userData)).toEqual(['attention', 'queued'])
    expect(server.effects).toHaveLength(1)
  })

  test('a refused change of one channel does not hold back one about all rows of another', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    server.refuse = ({ call }) => (call === 'updateEvent' ? { status: 409, code: 'Conflict' } : null)
    const ofAnother = { ...switchAll('enable all'), channel: CHANNEL + 1, params: { id: CHANNEL + 1 } }
    await send([toggle(1, 0), switchAll('disable all'), ofAnother])
    await until(() => server.effects.length === 1 && states(userData)[0] === 'attention')
    expect(states(userData).slice(0, 2)).toEqual(['attention', 'queued'])
  })

  test('a change about all rows waits for those before it, and those after wait for it', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    await (await userData.mirror(CHANNEL)).pull()
    await send([toggle(1, 0), switchAll('enable all'), toggle(2, 0)])
    await until(() => userData.outbox.entries.current().length === 0)
    expect([1, 2, 3].map((id) => server.events.get(id)?.status)).toEqual([1, 0, 1])
  })
})

describe('the sender of a queue', () => {
  test('a 401 stops the drain and keeps the queue, which is sent when the same user signs in again', async () => {
    const { tab, server, until, token } = start()
    const { data, userData, send } = await tab()
    server.good.delete(token)
    await send(toggle(1, 0))
    await until(() => data.session.current().status === 'signed-out')
    expect(data.session.token()).toBeNull()
    expect(server.effects).toHaveLength(0)
    server.good.add(token)
    await data.session.adopt(token)
    await until(() => server.effects.length === 1)
    await until(() => data.userData.current()?.outbox.entries.current().length === 0)
    expect(data.userData.current()).not.toBe(userData)
  })

  test("nobody sends another user's queue", async () => {
    const { tab, server, until, token } = start()
    const { data, send } = await tab()
    server.good.delete(token)
    await send(toggle(1, 0))
    await until(() => data.session.current().status === 'signed-out')
    const other = { ...server.users.values().next().value!, id: 8, name: 'Sam' }
    server.users.set('other', other)
    server.good.add('other')
    await data.session.adopt('other')
    await until(() => data.userData.current()?.user === 8)
    expect(data.userData.current()?.outbox.entries.current()).toHaveLength(0)
    for (let i = 0; i < 30; i++) await data.world.clock.breathe()
    expect(server.effects).toHaveLength(0)
  })

  test('two tabs drain one queue, and every change is done once', async () => {
    const { tab, server, until } = start({ events: 20 })
    const [one, two] = [await tab(), await tab()]
    await Promise.all([...server.events.keys()].map((id) => (id % 2 ? one : two).send(toggle(id, 0))))
    await until(() => one.userData.outbox.entries.current().length === 0 && two.userData.outbox.entries.current().length === 0)
    expect(server.effects).toHaveLength(20)
    expect(new Set(server.effects).size).toBe(20)
    expect(server.batches().flat()).toHaveLength(20)
  })

  test('with an expired token the app queues, and sends nothing', async () => {
    const { tab, server, clock } = start({ hours: 1 })
    const { data, userData, send } = await tab()
    clock.advance(2 * 3_600_000)
    data.session.look()
    expect(data.session.current()).toMatchObject({ status: 'signed-in', expired: true })
    await send(toggle(1, 0))
    for (let i = 0; i < 20; i++) await data.world.clock.breathe()
    expect(server.batches()).toHaveLength(0)
    expect(states(userData)).toEqual(['queued'])
  })
})
