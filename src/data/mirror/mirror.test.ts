import type { Mirror } from './mirror.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isLoaded } from './receipt.ts'
import { CHANNEL, event } from '#data/testing/fake-server.ts'
import { stage, switchAll, toggle } from '#data/testing/stage.ts'

// A long timeout, so that the tests do not fail on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let here: ReturnType<typeof stage>
const start = (...options: Parameters<typeof stage>) => (here = stage(...options))
afterEach(() => here.end())

const titles = (mirror: Mirror) => [...mirror.rows('events').state.current().values()].map(({ title }) => title)

describe('a pull', () => {
  test('brings all rows at first, then only changed ones', async () => {
    const { tab, server } = start()
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    expect(titles(mirror)).toEqual(['Event 1', 'Event 2', 'Event 3'])
    server.change(2, { title: 'Moved' })
    server.delete(3)
    await mirror.pull()
    expect(titles(mirror)).toEqual(['Event 1', 'Moved'])
    expect(mirror.receipt.current()).toMatchObject({ loaded: true, position: 'a.2' })
  })

  test('leaves its rows on the device for a restart while the server is down', async () => {
    const { tab, server, kill } = start()
    const first = await tab()
    const before = await first.userData.mirror(CHANNEL)
    await before.pull()
    await first.data.world.clock.breathe()
    await new Promise((resolve) => setTimeout(resolve, 250))
    kill(first.data)
    server.next('', 'lost', 1000)
    const { data, userData } = await tab()
    expect(data.session.current().status).toBe('signed-in')
    const mirror = await userData.mirror(CHANNEL)
    expect(titles(mirror)).toHaveLength(3)
    await expect(mirror.pull()).rejects.toThrow('No answer')
    expect(titles(mirror)).toHaveLength(3)
  })

  test('shows the events of a first page ahead of its other rows, and moves its position with all of them', async () => {
    const { tab, server } = start()
    server.beside = { saved_views: [{ id: 'not a view' }] }
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    const seen: { events: number; isLoaded: boolean; position: string | null; quarantined: number }[] = []
    mirror.receipt.subscribe(() => {
      const receipt = mirror.receipt.current()
      const quarantined = mirror.quarantined.current()
      seen.push({ events: titles(mirror).length, isLoaded: isLoaded(receipt, 'events'), position: receipt.position, quarantined })
    })
    await mirror.pull()
    expect(seen[0]).toEqual({ events: 3, isLoaded: true, position: null, quarantined: 0 })
    expect(mirror.receipt.current()).toMatchObject({ loaded: true, position: 'a.0', ahead: [] })
    expect(mirror.quarantined.current()).toBe(1)
  })

  test('replaces the events of an interrupted first page after the database was restored', async () => {
    const { tab, server, kill, clock } = start()
    server.beside = { saved_views: [{ id: 'not a view' }] }
    server.backup()
    server.change(1, { title: 'After the backup' })
    const first = await tab()
    const before = await first.userData.mirror(CHANNEL)
    // The tab dies while the events are painted.
    const { frame } = clock
    const dead = new Promise<void>((resolve) => {
      clock.frame = () => (resolve(), new Promise(() => {}))
    })
    void before.pull().catch(() => undefined)
    await dead
    expect(titles(before)[0]).toBe('After the backup')
    kill(first.data)
    clock.frame = frame
    server.restoreBackup()
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    expect(titles(mirror)[0]).toBe('After the backup')
    await mirror.pull()
    expect(titles(mirror)).toEqual(['Event 1', 'Event 2', 'Event 3'])
    expect(mirror.receipt.current()).toMatchObject({ loaded: true, position: 'ax.0' })
  })

  test('a response that is older than the stored row changes nothing', async () => {
    const { tab } = start()
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    await mirror.place([{ table: 'events', row: { ...event(1), title: 'Newer', version: 5 } }])
    await mirror.place([{ table: 'events', row: { ...event(1), title: 'Older', version: 4 } }])
    expect(titles(mirror)[0]).toBe('Newer')
  })

  test('the response for a row that was removed and made again is left to the next pull', async () => {
    const { tab, server } = start()
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    server.delete(1)
    await mirror.pull()
    const row = { ...event(1), version: 5 }
    expect(await mirror.place([{ table: 'events', row }])).toEqual([row])
    expect(mirror.rows('events').get(1)).toBeUndefined()
  })

  test('quarantines and counts a row that cannot be read, and stores the others', async () => {
    const { tab, server } = start()
    const { userData } = await tab()
    server.broken = [{ id: 99, title: 'From tomorrow' }]
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    expect(titles(mirror)).toHaveLength(3)
    expect(mirror.quarantined.current()).toBe(1)
  })

  test('shows its rows in another tab, too', async () => {
    const { tab, server, until } = start()
    const [one, two] = [await tab(), await tab()]
    const [here1, here2] = [await one.userData.mirror(CHANNEL), await two.userData.mirror(CHANNEL)]
    await here1.pull()
    await until(() => titles(here2).length === 3)
    server.change(1, { title: 'Seen by both' })
    await here1.pull()
    await until(() => titles(here2)[0] === 'Seen by both')
  })

  test('a change of all rows is shown until a pull has brought its effect', async () => {
    const { tab, until } = start()
    const { userData, send } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    await send(switchAll('disable all'))
    await until(() => userData.outbox.entries.current().length === 0)
    expect([...mirror.rows('events').state.current().values()].map(({ status }) => status)).toEqual([0, 0, 0])
  })
})

describe('another epoch of the server’s database', () => {
  test('all rows are loaded again, even with lower versions, and missing rows are removed', async () => {
    const { tab, server } = start()
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    server.backup()
    server.change(1, { title: 'After the copy' })
    server.events.set(9, event(9))
    await mirror.pull()
    server.restoreBackup()
    await mirror.pull()
    expect(titles(mirror)).toEqual(['Event 1', 'Event 2', 'Event 3'])
    expect(mirror.receipt.current().position?.startsWith('ax')).toBe(true)
  })

  test('rows that a fresh load has collected are dropped if the database is restored again meanwhile', async () => {
    const { tab, server } = start()
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    server.backup()
    server.restoreBackup()
    server.pageSize = 1
    let pulls = 0
    server.faults.push((path) => {
      // The first page of the fresh load has arrived.
      if (path.endsWith('/sync') && ++pulls === 3) {
        server.restoreBackup()
        server.delete(1)
      }
      return null
    })
    await mirror.pull()
    expect(pulls).toBeGreaterThan(3)
    expect(titles(mirror)).toEqual(['Event 2', 'Event 3'])
  })

  test('a change that the restored database has lost needs a person; one that it still has does not', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    await send(toggle(1, 0))
    await until(() => userData.outbox.entries.current().length === 0)
    server.backup()
    await send(toggle(2, 0))
    await until(() => userData.outbox.entries.current().length === 0)
    server.restoreBackup()
    await mirror.pull()
    await until(() => userData.outbox.entries.current().length === 1)
    expect(userData.outbox.entries.current()[0]).toMatchObject({
      state: 'attention',
      params: { id: 2 },
      lastProblem: { code: 'Restored' },
    })
  })

  test('a refused change can be made again under a new key, based on the current row', async () => {
    const { tab, server, until } = start()
    const { userData, send } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    server.change(1, { title: 'Meanwhile', status: 0 })
    await send(toggle(1, 0, { if: { title: 'Event 1' }, seen: event(1) }))
    await until(() => userData.outbox.entries.current()[0]?.state === 'attention')
    const refused = userData.outbox.entries.current()[0]!
    const { again, attentionOf } = await import('#data/outbox/choices.ts')
    expect(await attentionOf(refused, userData.rowOf)).toMatchObject({
      requested: { status: 0 },
      saw: { title: 'Event 1' },
      now: { title: 'Meanwhile' },
      choices: ['again', 'edit', 'drop'],
    })
    await again(userData.outbox, [refused.key], userData.rowOf)
    userData.drain.wake()
    await until(() => userData.outbox.entries.current().length === 0)
    const journal = await userData.outbox.journal()
    expect(journal.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'replaced'])
    expect(new Set(journal.map(({ key }) => key)).size).toBe(2)
  })
})

describe('data on the device', () => {
  test('pins outlive the mirror', async () => {
    const { tab, kill } = start()
    const { userData, data } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    await mirror.keeping.pin(3)
    await userData.forgetMirrors()
    await expect(userData.mirror(CHANNEL)).rejects.toThrow('closed')
    kill(data)
    const again = await (await tab()).userData.mirror(CHANNEL)
    expect(again.keeping.pinned.current()).toEqual([3])
    expect(titles(again)).toEqual([])
  })

  test('three channels stay on the device, and the least recently used one is deleted', async () => {
    const { tab, until, clock } = start()
    const { userData, data } = await tab()
    for (const channel of [1, 2, 3]) await userData.mirror(channel)
    data.stop()
    const next = await tab()
    await next.userData.mirror(4)
    const here = async () => (await next.userData.mirrors.channels()).toSorted()
    // Old mirrors are deleted later, because the screen comes first.
    await clock.breathe()
    expect(await here()).toEqual([1, 2, 3, 4])
    await until(async () => (await here()).length < 4)
    expect(await here()).toEqual([2, 3, 4])
  })

  test('seats are kept of the events opened last, the pinned events and the next three, in this order', async () => {
    const { tab } = start({ events: 6 })
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    await mirror.pull()
    await mirror.keeping.pin(6)
    mirror.keeping.opened(5)
    expect(mirror.keeping.wanted(mirror.rows('events').state.current())).toEqual([5, 6, 1, 2, 3])
  })

  test('the seats of an event that does not exist are not requested', async () => {
    const { tab, server } = start({ events: 2 })
    const { userData } = await tab()
    const mirror = await userData.mirror(CHANNEL)
    mirror.keeping.opened(99)
    await mirror.pull()
    const requested = server.requests.flatMap(({ path }) => /events\/(\d+)\/inventory\/snapshot/.exec(path)?.[1] ?? [])
    expect(requested).toEqual(['1', '2'])
  })
})

test('signing out deletes the mirror and keeps the queue', async () => {
  const { tab, server, token, until } = start()
  const { data, userData, send } = await tab()
  await (await userData.mirror(CHANNEL)).pull()
  server.next('/batch', 'lost', 1000)
  await send(toggle(1, 0))
  await data.session.signOut({ waiting: 'keep' })
  await until(() => data.userData.current() === null)
  expect((await data.world.databases.names()).toSorted()).toEqual(['holdfast-answers-7', 'holdfast-outbox-7'])
  server.faults = []
  await data.session.adopt(token)
  await until(() => server.effects.length === 1)
})
