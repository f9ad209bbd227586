import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { renewEpoch } from '#server/db/feed.ts'
import { Device } from '#tests/support/device.ts'
import { START } from '#tests/support/server.ts'
import { syncWorld, type SyncWorld } from '#tests/support/sync-world.ts'
import { upload } from '#tests/support/upload.ts'

const world: SyncWorld = await syncWorld()
const { server, manager, patch, hold, expire, addVip, seatFile, sellTicket, expectEqual } = world

afterEach(() => server.clock.set(START))
afterAll(() => server.close())

describe('a first load', () => {
  it('is returned page by page, events first and sales newest first, and can be resumed after any page', async () => {
    const event = await server.addEvent(123)
    for (let n = 0; n < 25; n++) await sellTicket(event, n % 7)
    const device = world.device(10)
    await device.pull()
    expect(device.pulls).toBeGreaterThan(3)
    await expectEqual(device, [])
    const times = [...device.transactions.values()].map((row) => row.purchased_time)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('skips no sale if many have the same second', async () => {
    const event = await server.addEvent(123)
    for (let n = 0; n < 12; n++) await sellTicket(event, 1)
    await sql`
      update transactions set purchased_time = date_trunc('second', purchased_time) + nth * interval '1 microsecond'
      from (select id as one, row_number() over (order by id) as nth from transactions where event_id = ${event}) numbered
      where id = one`.execute(server.db)
    const device = world.device(3)
    await device.pull()
    await expectEqual(device, [])
  })

  it('ends even if a kept event has more packages than a page has rows', async () => {
    const event = await server.addEvent(123)
    for (const title of ['Box', 'Lounge', 'Terrace', 'Suite']) await addVip(event, title)
    const device = world.device(2)
    await device.keep(event)
    await device.pull()
    await expectEqual(device, [event])
  })

  it('loads a new table of the app, and reloads no other', async () => {
    const event = await server.addEvent(123)
    await sellTicket(event, 3)
    const device = world.device()
    device.tables = ['events', 'seats', 'vip']
    await device.pull()
    expect(device.transactions.size).toBe(0)
    const before = device.events.size
    device.events.clear()
    device.tables = ['events', 'seats', 'vip', 'transactions']
    await device.pull()
    expect(before).toBeGreaterThan(0)
    expect([device.events.size, device.transactions.size > 0]).toEqual([0, true])
  })

  it('of unknown tables is complete, and so is the next pull', async () => {
    const pull = (position = '') =>
      world.server.call('GET', `/sales-channels/123/sync?tables=pigeons${position}`, { as: world.manager })
    const first = await pull()
    expect([first.status, first.body.complete, first.body.changes]).toEqual([200, true, {}])
    expect((await pull(`&position=${encodeURIComponent(first.body.position)}`)).status).toBe(200)
  })

  it('returns changes with the next page while sales are still loading', async () => {
    const event = await server.addEvent(123)
    for (let n = 0; n < 30; n++) await sellTicket(event, n)
    const device = world.device(5)
    while (device.transactions.size === 0) await device.pullOnce()
    const [newest] = device.transactions.keys()
    const added = await server.addEvent(123)
    await patch(`/events/${event}`, { security_phrase: 'Grey heron' })
    await sellTicket(event, 99)
    await server.db
      .updateTable('transactions')
      .set({ refunded: true, version: 2 })
      .where('id', '=', newest as string)
      .execute()
    const { body } = await device.pullOnce()
    expect(body.complete).toBe(false)
    expect(device.events.get(event)).toMatchObject({ security_phrase: 'Grey heron' })
    expect(device.events.has(added)).toBe(true)
    expect(device.transactions.get(newest!)).toMatchObject({ version: 2 })
    await device.pull()
    await expectEqual(device, [])
  })

  it('misses no changes made during the load', async () => {
    const event = await server.addEvent(123)
    const device = world.device(5)
    await device.pullOnce()
    await sellTicket(event, 9)
    await patch(`/events/${[...device.events.keys()][0]}`, { security_phrase: `phrase ${Math.random()}`.slice(0, 20) })
    await server.addEvent(123)
    await device.pull()
    await expectEqual(device, [])
  })
})

describe('an event that the device keeps', () => {
  it('consists of its snapshot and later changes: seats, VIP packages, imports, expired holds', async () => {
    const event = await server.addEvent(123)
    await seatFile(event, '101,A,1,20,50')
    await addVip(event, 'Lounge')
    const device = world.device()
    await device.keep(event)
    const [first, second] = [...device.seats.keys()]
    await device.pull()
    await hold(first!)
    await hold(second!, 5)
    await seatFile(event, '101,A,1,10,60\n101,B,1,5,70')
    await addVip(event, 'Box')
    await device.pull()
    await expectEqual(device, [event])
    server.clock.advance(2 * 3_600_000)
    await expire()
    await device.pull()
    await expectEqual(device, [event])
  })

  it('needs less than 2 kB after one change', async () => {
    const event = await server.addEvent(123)
    await seatFile(event, '101,A,1,20,50')
    const device = world.device()
    await device.keep(event)
    await device.pull()
    await hold([...device.seats.keys()][0]!)
    const { body } = await device.pullOnce()
    expect(body.changes.seats).toHaveLength(1)
    expect(JSON.stringify(body).length).toBeLessThan(2_000)
    const idle = await device.pullOnce()
    expect(idle.body).toMatchObject({ complete: true, changes: {}, deleted: {} })
  })

  it('of another channel is removed from the device', async () => {
    const theirs = await server.addEvent(124)
    await server.addSeats(124, theirs, ['1'])
    const device = world.device()
    await device.pull()
    device.kept[theirs] = device.position!
    await server.db
      .updateTable('seats')
      .set({ price: 1, version: sql`version + 1` })
      .where('event_id', '=', theirs)
      .execute()
    const { body } = await device.pullOnce()
    expect(body.changes).toEqual({})
    expect(body.deleted).toEqual({ events: [theirs] })
    expect(body.events).toEqual({})
  })

  it('that is over 20,000 changes behind must be loaded again, and is then up to date', { timeout: 120_000 }, async () => {
    const event = await server.addEvent(123)
    const device = world.device()
    await device.keep(event)
    await device.pull()
    const lines = Array.from({ length: 21 }, (_, n) => `S${n},A,1,1000,50`).join('\n')
    await seatFile(event, lines)
    await device.pull()
    expect(device.refresh).toEqual([event])
    await device.keep(event)
    await device.pull()
    expect(device.refresh).toEqual([])
    expect([...device.seats.values()].filter((seat) => seat.section.startsWith('S'))).toHaveLength(21_000)
  })
})

describe('access to a pull', () => {
  it('without sales_channel excludes sales and drops stored ones; with it all sales are sent', async () => {
    await sellTicket(await server.addEvent(123), 30)
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    const device = new Device(server, 123, viewer)
    await device.pull()
    expect([device.transactions.size, device.drop]).toEqual([0, ['transactions']])
    device.token = manager
    await device.pull()
    expect(device.drop).toEqual([])
    await expectEqual(device, [])
  })

  it('is refused to a member of another channel', async () => {
    const stranger = (await server.signIn({ role: 'member', channel: 124 })).token
    expect((await server.call('GET', '/sales-channels/123/sync?tables=events', { as: stranger })).status).toBe(403)
  })
})

it('a channel’s new name changes its events, so they are pulled again', async () => {
  const device = world.device()
  await device.pull()
  await patch('/sales-channels/123/settings', { sales_channel: { name: `Harbor ${Math.random()}` } })
  await device.pull()
  await expectEqual(device, [])
})

it('after a restore every position is refused, and a device that starts again equals the server', async () => {
  const event = await server.addEvent(123)
  await seatFile(event, '101,A,1,5,50')
  const device = world.device()
  await device.keep(event)
  await device.pull()
  await renewEpoch(server.db)
  expect((await device.pullOnce()).status).toBe(410)
  const fresh = world.device()
  await fresh.keep(event)
  await fresh.pull()
  await expectEqual(fresh, [event])
  // If only the event's position is malformed, only the event is loaded again.
  fresh.kept[event] = 'nonsense'
  expect((await fresh.pullOnce()).body).toMatchObject({ refresh: [event] })
})

it('a new title or time of an event changes its sales, so they are pulled again', async () => {
  const event = await server.addEvent(123, { event_id: 'moved' })
  await sellTicket(event, 3)
  const device = world.device()
  await device.pull()
  const { body, headers } = upload('events.csv', 'event_id,title,time,venue\nmoved,New title,2026-05-01 20:00,Elsewhere\n')
  expect((await server.call('POST', '/sales-channels/123/events/import', { as: manager, body, headers })).body).toMatchObject({
    updated: 1,
  })
  await device.pull()
  expect([...device.transactions.values()].find((sale) => sale.event.id === event)?.event.title).toBe('New title')
  await expectEqual(device, [])
})
