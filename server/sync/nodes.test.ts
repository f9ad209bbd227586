import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Seat } from '#contract/inventory.ts'
import { createData } from '#data/data.ts'
import { TestClock, TestDevice } from '#data/testing/test-world.ts'
import { expireAllHolds } from '#server/inventory/hold-expiry.ts'
import { currentPosition, readChanges } from '#server/db/feed.ts'
import { snapshotRead, transact } from '#server/db/transact.ts'
import { eventually } from '#tests/support/eventually.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { startNodes, type Node } from '#tests/support/nodes.ts'
import { START, type TestServer } from '#tests/support/server.ts'

// Two processes on one database need a database server; the embedded database allows only one process.
describe.runIf(onRealPostgres)('two nodes on one database', () => {
  let server: TestServer
  let nodes: Node[]
  let close: () => Promise<void>
  let manager: { id: number; name: string; token: string }
  let event: number

  beforeAll(async () => {
    ;({ server, nodes, close } = await startNodes(2))
    await server.addChannel(123)
    manager = await server.signIn({ role: 'member', channel: 123 })
  })
  beforeEach(async () => {
    server.clock.set(START)
    event = await server.addEvent(123)
  })
  afterAll(() => close?.())

  const node = (n: number) => nodes[n % nodes.length]!
  const names = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
  const hold = (uuid: string, at = '2026-03-10 20:00:00') => ({ uuid, reserved: true, reserved_at: at })
  const holdCall = (uuid: string, key: string) => ({ key, call: 'reserveSeat', body: hold(uuid), if: { status: 'Available' } })
  const batch = (n: number, operations: object[]) => node(n).call('POST', '/batch', { as: manager.token, body: { operations } })
  const historyOf = (uuid: string) =>
    server.db.selectFrom('seat_history').select('action').where('seat_uuid', '=', uuid).orderBy('id').execute()
  const actionsOn = async (uuid: string) => (await historyOf(uuid)).map(({ action }) => action)
  const seatRows = () =>
    server.db.selectFrom('seats').select(['uuid', 'status', 'version']).where('event_id', '=', event).execute()

  it('return the same response to a repeated call, which is done once', async () => {
    const [uuid] = await server.addSeats(123, event, names(1))
    const key = randomUUID()
    const first = (await batch(0, [holdCall(uuid!, key)])).body.results[0]
    await node(0).call('PATCH', '/inventory/reserve', {
      as: manager.token,
      body: { uuid, reserved: false, reserved_at: null },
    })
    const again = (await batch(1, [holdCall(uuid!, key)])).body.results[0]
    expect([first.status, first.replayed, again.status, again.replayed]).toEqual([200, undefined, 200, true])
    expect(again.body).toEqual(first.body)
    expect(await actionsOn(uuid!)).toEqual(['held', 'released'])
  })

  it('return the same refusal to a repeated call, whatever has changed since', async () => {
    const [uuid] = await server.addSeats(123, event, names(1))
    const key = randomUUID()
    await server.db.updateTable('seats').set({ status: 'purchased' }).where('uuid', '=', uuid!).execute()
    const first = (await batch(1, [holdCall(uuid!, key)])).body.results[0]
    await server.db.updateTable('seats').set({ status: 'available' }).where('uuid', '=', uuid!).execute()
    const again = (await batch(0, [holdCall(uuid!, key)])).body.results[0]
    expect([first.status, again.status, again.replayed]).toEqual([409, 409, true])
    expect(await actionsOn(uuid!)).toEqual([])
  })

  it('do each of the same calls once, although both get them at the same time', async () => {
    const uuids = await server.addSeats(123, event, names(40))
    const operations = uuids.map((uuid) => holdCall(uuid, randomUUID()))
    let answers = await Promise.all(Array.from({ length: 6 }, (_, n) => batch(n, operations)))
    // A batch stopped at a key that the other node was using; the rest of the batch must be sent again.
    const isWhole = ({ body }: (typeof answers)[0]) =>
      body.results.length === operations.length && body.results.every((one: { status: number }) => one.status === 200)
    for (let turn = 0; turn < 60 && !answers.every(isWhole); turn++)
      answers = await Promise.all(answers.map(async (answer, n) => (isWhole(answer) ? answer : batch(n + turn, operations))))
    expect(answers.map(isWhole)).toEqual(answers.map(() => true))
    for (const uuid of uuids) expect(await actionsOn(uuid)).toEqual(['held'])
    expect((await seatRows()).map(({ status, version }) => [status, version])).toEqual(uuids.map(() => ['reserved', 2]))
  })

  it('give a seat to only one of two people who request it at the same time', async () => {
    const uuids = await server.addSeats(123, event, names(20))
    const other = await server.signIn({ role: 'member', channel: 123 })
    for (const uuid of uuids) {
      const answers = await Promise.all(
        [manager, other].map(({ token }, n) => node(n).call('PATCH', '/inventory/reserve', { as: token, body: hold(uuid) })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await actionsOn(uuid)).toEqual(['held'])
    }
  })

  it('send hints to each other’s screens', async () => {
    const [uuid] = await server.addSeats(123, event, names(1))
    const socket = io(node(1).url, {
      path: '/ws',
      transports: ['websocket'],
      auth: { token: manager.token },
      reconnection: false,
      forceNew: true,
    })
    try {
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      expect(await socket.emitWithAck('join', 'channel.123')).toEqual({ ok: true })
      // Hints are collected for a moment, so the first hint may be about events of earlier tests.
      const received = new Promise<number>((resolve) =>
        socket.on('changed', (hint: { channel: number; events: number[] }) => {
          if (hint.events.includes(event)) resolve(hint.channel)
        }),
      )
      await node(0).call('PATCH', '/inventory/reserve', { as: manager.token, body: hold(uuid!) })
      expect(await received).toBe(123)
    } finally {
      socket.disconnect()
    }
  })

  it('repeat a hint once its change can be read', async () => {
    const [uuid] = await server.addSeats(123, event, names(1))
    const older = await server.db.startTransaction().execute()
    const socket = io(node(1).url, { path: '/ws', transports: ['websocket'], auth: { token: manager.token }, forceNew: true })
    try {
      await new Promise<void>((resolve) => socket.on('connect', resolve))
      expect(await socket.emitWithAck('join', `event.${event}`)).toEqual({ ok: true })
      let hints = 0
      socket.on('changed', (hint: { events: number[] }) => void (hints += hint.events.includes(event) ? 1 : 0))
      const position = await snapshotRead(server.db, currentPosition)
      const news = async () =>
        (await snapshotRead(server.db, (tx) => readChanges(tx, { position, channel: 123, event, tables: ['seats'], limit: 9 })))
          .changed
      // Any running transaction that has begun to write delays the changes, whatever its channel.
      await sql`select pg_current_xact_id()`.execute(older)
      await node(0).call('PATCH', '/inventory/reserve', { as: manager.token, body: hold(uuid!) })
      await eventually(() => expect(hints).toBe(1))
      expect(await news()).toEqual({})
      await older.rollback().execute()
      await vi.waitFor(() => expect(hints).toBe(2), { timeout: 3_000 })
      expect(await news()).toEqual({ seats: [uuid] })
    } finally {
      if (!older.isRolledBack) await older.rollback().execute()
      socket.disconnect()
    }
  })

  it('release each of many holds that end together once', async () => {
    const uuids = await server.addSeats(123, event, names(300))
    await server.db
      .updateTable('seats')
      .set({ status: 'reserved', reserved_until: new Date(START).toISOString(), reserved_by: manager.id, reserved_by_name: 'x' })
      .where('event_id', '=', event)
      .execute()
    server.clock.advance(1000)
    const sweep = (n: number) => expireAllHolds((work) => transact(node(n).context, work), server.clock.now())
    const freed = await Promise.all([0, 1, 2, 3, 4, 5].map(sweep))
    expect(freed.reduce((sum, count) => sum + count)).toBe(uuids.length)
    const { rows } = await sql<{ count: number; seats: number }>`
      select count(*) as count, count(distinct seat_uuid) as seats from seat_history
      where event_id = ${event} and action = 'expired'`.execute(server.db)
    expect(rows).toEqual([{ count: uuids.length, seats: uuids.length }])
    expect(new Set((await seatRows()).map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['available 2']))
  })

  it('serve eight writers, and a device that pulls from both misses nothing', async () => {
    const uuids = await server.addSeats(123, event, names(80))
    let turn = 0
    const device = new TestDevice(new TestClock(START))
    const world = device.tab((input, init) => fetch(String(input).replace(/^http:\/\/[^/]+/, node(turn++).url), init))
    world.local.set('holdfast.token', manager.token)
    const data = await createData(world, { build: 'test' })
    try {
      const mirror = await data.userData.current()!.mirror(123)
      await mirror.pull()
      await mirror.pin(event)
      let writing = true
      const writer = async (n: number) => {
        const { token } = await server.signIn({ role: 'member', channel: 123 })
        for (let step = 0; step < 25; step++) {
          const uuid = uuids[(step * 7 + n * 13) % uuids.length]!
          const body =
            (step + n) % 3 === 0
              ? { uuid, reserved: false, reserved_at: null }
              : hold(uuid, `2026-03-10 ${19 + (step % 4)}:00:00`)
          const { status } = await node(step + n).call('PATCH', '/inventory/reserve', { as: token, body })
          expect([200, 409]).toContain(status)
        }
      }
      const pulling = (async () => {
        while (writing) await mirror.pull()
      })()
      await Promise.all(names(8).map((_, n) => writer(n))).finally(() => void (writing = false))
      await pulling
      await mirror.pull()

      const { seat } = (await node(0).call('GET', `/events/${event}/inventory`, { as: manager.token })).body as { seat: Seat[] }
      const here = await (await mirror.seats()).rowsOf(seat.map(({ uuid }) => uuid))
      const summary = (one: Seat | undefined) => one && [one.uuid, one.status, one.version, one.reserved_until, one.reserved_by]
      expect(here.map(summary)).toEqual(seat.map(summary))
      expect(seat.some(({ version }) => version > 2)).toBe(true)
      const row = (await node(1).call('GET', `/events/${event}`, { as: manager.token })).body
      expect(mirror.rows('events').get(event)).toEqual(row)
    } finally {
      data.stop()
    }
  })
})
