import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toWireDateTime } from '#lib/wire-time.ts'
import { renewEpoch } from '#server/db/feed.ts'
import { expireAllHolds } from '#server/inventory/hold-expiry.ts'
import { transact } from '#server/db/transact.ts'
import { Device } from '#tests/support/device.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

let server: TestServer
let manager: string
let provider: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  manager = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
  provider = (await server.signIn({ role: 'provider' })).token
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

const patch = (path: string, body: object) => server.call('PATCH', path, { as: manager, body })
const hold = (uuid: string, hours = 1) => patch('/inventory/reserve', { uuid, reserved: true, reserved_at: toWireDateTime(server.clock.now() + hours * 3_600_000) })
const sellTicket = (event: number, minutes: number) =>
  server.db
    .insertInto('transactions')
    .values({
      id: randomUUID(), token: randomUUID(), sales_channel_id: 123, event_id: event, order_number_key: '', type: 'regular', product: 'drops', user_id: null,
      quantity: 1, purchased_time: new Date(START + minutes * 60_000).toISOString(), payment_status: 'paid', amount: 10, face_value: 10, upgrade_price: 0,
      subtotal: 10, tax_and_fees: 0, currency: 'usd', provider_order_id: null, new_order_id: null, name: null, name_key: null, email: null, email_key: null,
      phone: null, phone_key: null, price_code: null, price_code_key: null, reward_code: null, reward_code_key: null, reward_value: null, section: null,
      section_key: null, row: null, row_key: null, seat: null, seat_key: null, original_section: null, original_row: null, original_seat: null,
    })
    .execute()

/** What the server answers to whoever reads everything the plain way. */
async function truth(events: readonly number[]) {
  const all = async (path: string) => {
    const rows: any[] = []
    for (let skip = 0; ; skip += 1000) {
      const { body } = await server.call('GET', `${path}?take=1000&skip=${skip}`, { as: provider })
      rows.push(...body.data)
      if (rows.length >= body.meta.totalCount) return rows
    }
  }
  const inventories = await Promise.all(events.map(async (id) => (await server.call('GET', `/events/${id}/inventory`, { as: provider })).body))
  return {
    events: await all('/sales-channels/123/events'),
    transactions: await all('/sales-channels/123/transactions'),
    seats: inventories.flatMap((inventory) => inventory.seat),
    vip: inventories.flatMap((inventory) => inventory.vip),
  }
}

async function expectEqual(device: Device, events: readonly number[]) {
  const there = await truth(events)
  const byId = <Row,>(rows: Iterable<Row>, id: (row: Row) => unknown) => Object.fromEntries([...rows].map((row) => [String(id(row)), row]))
  expect(byId(device.events.values(), (row) => row.id)).toEqual(byId(there.events, (row) => row.id))
  expect(byId(device.transactions.values(), (row) => row.id)).toEqual(byId(there.transactions, (row) => row.id))
  expect(byId(device.vip.values(), (row) => row.uuid)).toEqual(byId(there.vip, (row) => row.uuid))
  const plain = (seat: any) => ({ uuid: seat.uuid, section: seat.section, row: seat.row, seat: seat.seat, price: seat.price, status: seat.status, version: seat.version, reserved_until: seat.reserved_until, reserved_by: seat.reserved_by })
  expect(byId([...device.seats.values()].map(plain), (row) => row.uuid)).toEqual(byId(there.seats.map(plain), (row) => row.uuid))
}

const seatFile = (event: number, text: string) => {
  const { body, headers } = upload('seats.csv', `section,row,first_seat,last_seat,price\n${text}\n`, { type: 'seat' })
  return server.call('POST', `/events/${event}/import`, { as: manager, body, headers })
}

describe('a first load', () => {
  it('comes page by page, events first and sales newest first, and may be taken up after any page', async () => {
    const event = await server.addEvent(123)
    for (let n = 0; n < 25; n++) await sellTicket(event, n % 7)
    const device = new Device(server, 123, manager, 10)
    await device.pull()
    expect(device.pulls).toBeGreaterThan(3)
    await expectEqual(device, [])
    const times = [...device.transactions.values()].map((row) => row.purchased_time)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('misses nothing that changes while it goes on', async () => {
    const event = await server.addEvent(123)
    const device = new Device(server, 123, manager, 5)
    await device.pullOnce()
    await sellTicket(event, 9)
    await patch(`/events/${[...device.events.keys()][0]}`, { security_phrase: `phrase ${Math.random()}`.slice(0, 20) })
    await server.addEvent(123)
    await device.pull()
    await expectEqual(device, [])
  })
})

describe('a kept event', () => {
  it('is its snapshot and what came after: seats, VIP packages, imports, expired holds', async () => {
    const event = await server.addEvent(123)
    await seatFile(event, '101,A,1,20,50')
    await server.call('POST', `/events/${event}/vip-inventory`, { as: manager, body: { title: 'Lounge', total_quantity: 5, price: 10 } })
    const device = new Device(server, 123, manager)
    await device.keep(event)
    const [first, second] = [...device.seats.keys()]
    await device.pull()
    await hold(first!)
    await hold(second!, 5)
    await seatFile(event, '101,A,1,10,60\n101,B,1,5,70')
    await server.call('POST', `/events/${event}/vip-inventory`, { as: manager, body: { title: 'Box', total_quantity: 2, price: 90 } })
    await device.pull()
    await expectEqual(device, [event])
    server.clock.advance(2 * 3_600_000)
    await expireAllHolds((work) => transact(server.context, work), server.clock.now())
    await device.pull()
    await expectEqual(device, [event])
  })

  it('after one change elsewhere costs less than 2 kB', async () => {
    const event = await server.addEvent(123)
    await seatFile(event, '101,A,1,20,50')
    const device = new Device(server, 123, manager)
    await device.keep(event)
    await device.pull()
    await hold([...device.seats.keys()][0]!)
    const { body } = await device.pullOnce()
    expect(body.changes.seats).toHaveLength(1)
    expect(JSON.stringify(body).length).toBeLessThan(2_000)
    const idle = await device.pullOnce()
    expect(idle.body).toMatchObject({ complete: true, changes: {}, deleted: {} })
  })

  it('of another channel is none of this device’s', async () => {
    const theirs = await server.addEvent(124)
    await server.addSeats(124, theirs, ['1'])
    const device = new Device(server, 123, manager)
    await device.pull()
    device.kept[theirs] = device.position!
    await server.db.updateTable('seats').set({ price: 1, version: sql`version + 1` }).where('event_id', '=', theirs).execute()
    const { body } = await device.pullOnce()
    expect(body.changes).toEqual({})
    expect(body.deleted).toEqual({ events: [theirs] })
    expect(body.events).toEqual({})
  })

  it('that is over 20,000 changes behind is to be taken anew, and then is up to date', async () => {
    const event = await server.addEvent(123)
    const device = new Device(server, 123, manager)
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

describe('abilities', () => {
  it('without sales_channel no sales are sent, and those there are to be dropped; with it they come after all', async () => {
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

  it('a stranger to the channel pulls nothing', async () => {
    const stranger = (await server.signIn({ role: 'member', channel: 124 })).token
    expect((await server.call('GET', '/sales-channels/123/sync', { as: stranger })).status).toBe(403)
  })
})

it('what a channel is called shows in its events, so they are pulled again', async () => {
  const device = new Device(server, 123, manager)
  await device.pull()
  await patch('/sales-channels/123/settings', { sales_channel: { name: `Harbor ${Math.random()}` } })
  await device.pull()
  await expectEqual(device, [])
})

it('any sequence of writes ends with the device equal to the server', async () => {
  const write = fc.oneof(
    fc.record({ do: fc.constant('hold' as const), n: fc.nat(30), hours: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('release' as const), n: fc.nat(30) }),
    fc.record({ do: fc.constant('buy' as const), n: fc.nat(30) }),
    fc.record({ do: fc.constant('import' as const), rows: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ do: fc.constant('status' as const), to: fc.constantFrom(0, 1) }),
    fc.record({ do: fc.constant('switch' as const), action: fc.constantFrom('enable all', 'disable all') }),
    fc.record({ do: fc.constant('vip' as const), title: fc.constantFrom('Lounge', 'Box', 'Dugout') }),
    fc.record({ do: fc.constant('sale' as const), minutes: fc.nat(99) }),
    fc.record({ do: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ do: fc.constant('expire' as const) }),
    fc.record({ do: fc.constant('pull' as const) }),
    fc.record({ do: fc.constant('delete' as const), n: fc.nat(30) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 25 }), async (writes) => {
      server.clock.set(START)
      const event = await server.addEvent(123)
      await seatFile(event, '101,A,1,20,50')
      const device = new Device(server, 123, manager, 50)
      await device.keep(event)
      for (const step of writes) {
        const uuids = [...device.seats.keys()]
        const uuid = 'n' in step ? uuids[step.n % uuids.length]! : ''
        if (step.do === 'hold') await hold(uuid, step.hours)
        else if (step.do === 'release') await patch('/inventory/reserve', { uuid, reserved: false, reserved_at: null })
        else if (step.do === 'buy') await server.db.updateTable('seats').set({ status: 'purchased', reserved_until: null, reserved_by: null, reserved_by_name: null, version: sql`version + 1` }).where('uuid', '=', uuid).execute()
        else if (step.do === 'import') await seatFile(event, Array.from({ length: step.rows }, (_, row) => `101,${'ABCD'[row]},1,8,${step.price}`).join('\n'))
        else if (step.do === 'status') await patch(`/events/${event}`, { status: step.to })
        else if (step.do === 'switch') await patch('/sales-channels/123/events', { action: step.action })
        else if (step.do === 'vip') await server.call('POST', `/events/${event}/vip-inventory`, { as: manager, body: { title: step.title, total_quantity: 5, price: 10 } })
        else if (step.do === 'sale') await sellTicket(event, step.minutes)
        else if (step.do === 'time') server.clock.advance(step.minutes * 60_000)
        else if (step.do === 'expire') await expireAllHolds((work) => transact(server.context, work), server.clock.now())
        else if (step.do === 'delete') await server.db.deleteFrom('seats').where('uuid', '=', uuid).execute()
        else await device.pull()
      }
      await expireAllHolds((work) => transact(server.context, work), server.clock.now())
      await device.pull()
      await expectThisEvent(device, event)
    }),
    { numRuns: 25 },
  )
})

/** As `expectEqual`, for a database that holds other events' seats too. */
async function expectThisEvent(device: Device, event: number) {
  await expectEqual(device, [event])
  const counted = await server.db
    .selectFrom('seats')
    .select([sql<number>`count(*)`.as('quantity'), sql<number>`count(*) filter (where status = 'purchased')`.as('purchased')])
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  expect(device.events.get(event)).toMatchObject({ total_quantity: counted.quantity, total_purchased: counted.purchased })
}

it('after a restore every position is gone, and a device that begins anew is equal again', async () => {
  const event = await server.addEvent(123)
  await seatFile(event, '101,A,1,5,50')
  const device = new Device(server, 123, manager)
  await device.keep(event)
  await device.pull()
  await renewEpoch(server.db)
  expect((await device.pullOnce()).status).toBe(410)
  const fresh = new Device(server, 123, manager)
  await fresh.keep(event)
  await fresh.pull()
  await expectEqual(fresh, [event])
  // A position of the event that means nothing here, beside a good one of the channel: only the event is taken anew.
  fresh.kept[event] = 'nonsense'
  expect((await fresh.pullOnce()).body).toMatchObject({ refresh: [event] })
})

