import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat, SeatEvent } from '#contract/inventory.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { addVip } from './vip.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  token = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

const send = (event: number, content: string | Buffer, type = 'seat', name = 'seats.csv') => {
  const { body, headers } = upload(name, content, { type })
  return server.call('POST', `/events/${event}/import`, { as: token, body, headers })
}
/** Requests a response compressed with Brotli, as a browser does. */
const read = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br', ...headers },
  })
const totals = (event: number) =>
  server.db.selectFrom('events').select(['total_quantity', 'total_purchased']).where('id', '=', event).executeTakeFirstOrThrow()
const seats = async (event: number): Promise<Seat[]> =>
  (await server.call('GET', `/events/${event}/inventory`, { as: token })).body.seat

it('a file with hold codes sets and clears them, and one without such a column changes none', async () => {
  const event = await server.addEvent(123)
  const codes = async () =>
    (await server.db.selectFrom('seats').select('hold_code').where('event_id', '=', event).orderBy('seat_key').execute()).map(
      (seat) => seat.hold_code,
    )
  const first = await send(event, 'section,row,seat,price,hold_code\nA,1,1,50, ＴＥＡＭ\nA,1,2,50,\n')
  expect([first.body.imported, await codes()]).toEqual([2, ['TEAM', null]])
  const without = await send(event, 'section,row,seat,price\nA,1,1,55\nA,1,2,50\n')
  expect([without.body.updated, await codes()]).toEqual([1, ['TEAM', null]])
  const other = await send(event, 'section,row,seat,price,hold_code\nA,1,1,55,\nA,1,2,50,SPONSOR\n')
  expect([other.body.updated, await codes()]).toEqual([2, [null, 'SPONSOR']])
})

it('an import is one line in the event’s log, and the first line in the history of the seats it added', async () => {
  const event = await server.addEvent(123)
  const log = async (query = ''): Promise<SeatEvent[]> =>
    (await server.call('GET', `/events/${event}/history?${query}`, { as: token })).body.data
  const [before] = await server.addSeats(123, event, ['9'])
  await send(event, 'section,row,first_seat,last_seat,price\nB,1,1,3,50\n')
  await send(event, 'section,row,seat,price\nB,1,1,60\nB,1,4,60\n')
  const all = await log()
  expect(all.map(({ action, seat, added, changed, by }) => [action, seat, added, changed, typeof by])).toEqual([
    ['imported', null, 1, 1, 'string'],
    ['imported', null, 3, 0, 'string'],
  ])
  const uuidOf = async (name: string) => (await seats(event)).find(({ section, seat }) => section === 'B' && seat === name)!.uuid
  expect(await log(`uuid=${await uuidOf('1')}`)).toEqual([all[1]])
  expect(await log(`uuid=${await uuidOf('4')}`)).toEqual([all[0]])
  expect(await log(`uuid=${before}`)).toEqual([])
})

describe('a part of a stadium', () => {
  /** The first lines of the stadium's file, with some 5,000 seats. */
  const part = readFileSync('tests/support/data/dodger-stadium-inventory.csv', 'utf8').split('\n').slice(0, 400).join('\n')
  let event: number
  let imported: number
  beforeAll(async () => {
    event = await server.addEvent(123)
    ;({ imported } = (await send(event, part)).body)
  })

  it('can be imported again without changes', async () => {
    expect(imported).toBeGreaterThan(5_000)
    expect((await send(event, part)).body).toMatchObject({ imported: 0, updated: 0, unchanged: imported, skipped: 0 })
  })

  it('is built once for all readers, and a reader with the current version gets no body', async () => {
    const taken = await send(event, 'section,row,seat,price\nA new one,1,1,50\n')
    expect(taken.body.imported).toBe(1)
    const inventory = (headers: Record<string, string> = {}) => read(`/events/${event}/inventory`, headers)
    const seatsOf = ({ rawPayload }: { rawPayload: Buffer }): Seat[] =>
      JSON.parse(brotliDecompressSync(rawPayload).toString()).seat
    const pricesIn = (all: Seat[]) => all.flatMap(({ section, price }) => (section === 'A new one' ? price : []))
    const first = await inventory()
    expect(seatsOf(first)).toHaveLength(imported + 1)
    // A new query of the seats returns this change; the feed, which announces changes, does not contain it.
    await server.db.transaction().execute(async (change) => {
      await sql`alter table seats disable trigger feed_update`.execute(change)
      await change
        .updateTable('seats')
        .set({ price: 77 })
        .where('event_id', '=', event)
        .where('section', '=', 'A new one')
        .execute()
      await sql`alter table seats enable trigger feed_update`.execute(change)
    })
    expect(pricesIn(seatsOf(await inventory()))).toEqual([50])
    const unchanged = await inventory({ 'if-none-match': first.headers.etag! })
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
    await send(event, 'section,row,seat,price\nA new one,1,2,60\n')
    expect(pricesIn(seatsOf(await inventory()))).toEqual([77, 60])
  })
})

describe('a file of seats for an event that already has seats', () => {
  const file = 'section,row,first_seat,last_seat,price\n101,A,1,4,50\n101,B,1,2,40\n'

  it('sets new prices, keeps holds, reports purchased seats that it leaves unchanged, and adds new seats', async () => {
    const event = await server.addEvent(123)
    await send(event, file)
    const all = await seats(event)
    const of = (row: string, seat: string) => all.find((one) => one.row === row && one.seat === seat)!.uuid
    await server.call('PATCH', '/inventory/reserve', {
      as: token,
      body: { uuid: of('A', '1'), reserved: true, reserved_at: '2026-03-11 18:00:00' },
    })
    await server.db
      .updateTable('seats')
      .set({ status: 'purchased' })
      .where('uuid', 'in', [of('A', '2'), of('A', '3')])
      .execute()

    const { body } = await send(event, 'section,row,first_seat,last_seat,price\n101,A,1,5,55\n')
    expect(body).toEqual({
      imported: 1,
      updated: 2,
      unchanged: 2,
      skipped: 0,
      problems: [
        {
          line: 2,
          message: '2 purchased seats left unchanged',
          text: { key: 'import_problems_purchased_unchanged', params: { count: 2 } },
        },
      ],
      notices: [
        {
          message: '2 seats of the event aren’t in this file and stay as they are.',
          text: { key: 'import_problems_not_in_file', params: { count: 2 } },
        },
      ],
    })
    const now = await seats(event)
    const seat = (row: string, name: string) => now.find((one) => one.row === row && one.seat === name)
    expect(seat('A', '1')).toMatchObject({ status: 'Reserved', price: 55 })
    expect(seat('A', '2')).toMatchObject({ status: 'Purchased', price: 50 })
    expect(seat('A', '5')).toMatchObject({ status: 'Available', price: 55 })
    expect(seat('B', '1')).toMatchObject({ price: 40 })
    expect(await totals(event)).toEqual({ total_quantity: 7, total_purchased: 2 })
  })

  it('imports its good lines and reports the bad ones by their number', async () => {
    const event = await server.addEvent(123)
    const { body } = await send(event, 'section,row,seat,price\n101,A,1,50\n101,A,2,dear\n\n101,A,1,50\n101,A,3,30\n')
    expect(body).toMatchObject({ imported: 2, skipped: 2 })
    expect(body.problems.map((problem: { line: number }) => problem.line)).toEqual([3, 5])
  })

  it('that is not valid is refused with a message, and changes nothing', async () => {
    const event = await server.addEvent(123)
    for (const [content, name] of [
      ['', 'seats.csv'],
      ['a,b\n1,2\n', 'seats.csv'],
      [file, 'seats.xlsx'],
      ['section,row,seat,price\n,,,\n', 'seats.csv'],
    ] as const) {
      const { status, body } = await send(event, content, 'seat', name)
      expect([status, body.code, typeof body.errors.file[0]]).toEqual([422, 'ValidationFailed', 'string'])
    }
    const large = await send(event, Buffer.alloc(21 * 1024 * 1024, 'a'))
    expect([large.status, large.body.code]).toEqual([413, 'PayloadTooLarge'])
    expect((await totals(event)).total_quantity).toBe(0)
  })
})

describe('a file of VIP packages', () => {
  it('matches packages by title regardless of case, and cannot reduce a quantity below the sold and reserved one', async () => {
    const event = await server.addEvent(123)
    expect((await send(event, 'title,total_quantity,price\nLounge,10,200\nDugout,4,500\n', 'vip')).body).toMatchObject({
      imported: 2,
    })
    await server.db
      .updateTable('vip_inventory')
      .set({ total_purchased: 3, total_reserved: 1 })
      .where('event_id', '=', event)
      .where('title', '=', 'Dugout')
      .execute()
    const { body } = await send(event, 'title,total_quantity,price\nLOUNGE,12,200\ndugout,3,500\n', 'vip')
    expect(body).toMatchObject({
      imported: 0,
      updated: 1,
      unchanged: 0,
      skipped: 1,
      problems: [{ line: 3, column: 'total_quantity' }],
    })
    const vip = (await server.call('GET', `/events/${event}/inventory`, { as: token })).body.vip
    expect(vip).toMatchObject([
      { title: 'Dugout', total_quantity: 4, total_available: 0, status: 'Reserved' },
      { title: 'Lounge', total_quantity: 12, total_available: 12, status: 'Available' },
    ])
    expect((await server.call('GET', `/events/${event}/seats`, { as: token })).body).toEqual([
      { type: 'vip', total_quantity: 16, total_reserved: 1, total_purchased: 3, total_test_purchase_count: 0 },
    ])
  })
})

it('titles that the database considers equal are one VIP package in a file', async () => {
  const event = await server.addEvent(123)
  await send(event, 'title,total_quantity,price\nΟΔΟΣ,4,500\n', 'vip')
  const { status, body } = await send(event, 'title,total_quantity,price\nοδοσ,5,500\nοδος,6,500\n', 'vip')
  expect(status).toBe(200)
  expect(body.imported + body.updated + body.skipped).toBe(2)
})

describe('a new VIP package', () => {
  // On the embedded database the addition and the import run one after the other.
  it.runIf(onRealPostgres)('that is added at the same time as a file with its title is found by the import', async () => {
    const event = await server.addEvent(123)
    const adding = await server.db.startTransaction().execute()
    await addVip(adding, event, randomUUID(), { title: 'Lounge', total_quantity: 10, price: 200 })
    const taken = send(event, 'title,total_quantity,price\nLounge,12,200\n', 'vip')
    await untilOneWaits(server.db)
    await adding.commit().execute()
    expect(await taken).toMatchObject({ status: 200, body: { imported: 0, updated: 1 } })
  })

  it('has its key as its id, and a unique title', async () => {
    const event = await server.addEvent(123)
    const key = '0190a000-0000-7000-8000-000000000001'
    const add = (title: string, key: string) =>
      server.call('POST', `/events/${event}/vip-inventory`, {
        as: token,
        key,
        body: { title, total_quantity: '5', price: '99.999' },
      })
    const made = await add('Lounge', key)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      uuid: key,
      title: 'Lounge',
      price: 100,
      total_available: 5,
      status: 'Available',
      version: 1,
    })
    expect(await add('lounge', 'another')).toMatchObject({ status: 409, body: { code: 'Conflict', current: { uuid: key } } })
    expect((await add('Lounge', key)).headers['idempotent-replayed']).toBe('true')
    const other = await server.signIn({ role: 'provider' })
    const taken = { title: 'Another', total_quantity: 5, price: 1 }
    expect(await server.call('POST', `/events/${event}/vip-inventory`, { as: other.token, key, body: taken })).toMatchObject({
      status: 409,
      body: { code: 'Conflict', detail: 'This ID is already taken.' },
    })
  })
})

it('a VIP package is refused with an error at each invalid field', async () => {
  const event = await server.addEvent(123)
  const wrong = async (fields: object) => {
    const body = { title: 'Lounge', total_quantity: 5, price: 10, ...fields }
    return (await server.call('POST', `/events/${event}/vip-inventory`, { as: token, body })).body.errors
  }
  expect(await wrong({ title: ' ', price: null })).toEqual({ title: ['Required'], price: ['Required'] })
  expect(await wrong({ title: 'x'.repeat(256) })).toEqual({ title: ['Must have max 255 characters'] })
  expect(await wrong({ total_quantity: 1_000_000_000 })).toEqual({ total_quantity: ['Must be at most 999,999,999'] })
  expect(await wrong({ total_quantity: 1.5, price: '1e3' })).toEqual({
    total_quantity: ['Must be a whole number of at least 1'],
    price: ['Must be an amount'],
  })
  expect(await wrong({ price: -0.01 })).toEqual({ price: ['Must be at least 0'] })
  expect(await wrong({ price: 1e9 })).toEqual({ price: ['Must be below 1,000,000,000'] })
})

it('statistics need valid event ids', async () => {
  const wrong = async (query: string) => (await server.call('GET', `/inventory/statistics?${query}`, { as: token })).body.errors
  const hundredAndOne = Array.from({ length: 101 }, (_, id) => id + 1).join()
  expect(await wrong('')).toEqual({ eventIds: ['Required'] })
  expect(await wrong('eventIds=abc')).toEqual({ 'eventIds.0': ['Must be a number'] })
  expect(await wrong(`eventIds=${hundredAndOne}`)).toEqual({ eventIds: ['Must be at most 100'] })
})

it('statistics return the totals of the requested events', async () => {
  const [one, two] = [await server.addEvent(123), await server.addEvent(123)]
  const uuids = await server.addSeats(123, two, ['1', '2', '3'])
  await server.db.updateTable('seats').set({ status: 'purchased' }).where('uuid', '=', uuids[0]!).execute()
  expect((await server.call('GET', `/inventory/statistics?eventIds=${two},${one}`, { as: token })).body).toEqual([
    { id: two, total_quantity: 3, total_purchased: 1 },
    { id: one, total_quantity: 0, total_purchased: 0 },
  ])
})
