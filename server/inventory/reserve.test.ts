import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWireDateTime } from '#lib/wire-time.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { expireAllHolds } from './hold-expiry.ts'
import { transact } from '#server/db/transact.ts'

const HOUR = 3_600_000
let server: TestServer
let ann: Awaited<ReturnType<TestServer['signIn']>>
let bob: typeof ann
let event: number
let seat: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  ann = await server.signIn({ role: 'member', channel: 123 })
  bob = await server.signIn({ role: 'member', channel: 123 })
  event = await server.addEvent(123)
})
afterAll(() => server.close())

let seats = 0
const newSeat = async () => {
  const [uuid] = await server.addSeats(123, event, [`S${++seats}`])
  return uuid!
}
const hold = (uuid: string, hours: number, as = ann, key?: string) =>
  server.call('PATCH', '/inventory/reserve', {
    as: as.token,
    body: { uuid, reserved: true, reserved_at: toWireDateTime(server.clock.now() + hours * HOUR) },
    ...(key ? { key } : {}),
  })
const release = (uuid: string, as = ann) =>
  server.call('PATCH', '/inventory/reserve', { as: as.token, body: { uuid, reserved: false, reserved_at: null } })
const history = async (uuid: string) =>
  (await server.db.selectFrom('seat_history').selectAll().where('seat_uuid', '=', uuid).orderBy('id').execute()).map(
    ({ action, user_name, holder_name }) => [action, user_name, holder_name],
  )
const sell = (uuid: string) => server.db.updateTable('seats').set({ status: 'purchased' }).where('uuid', '=', uuid).execute()

describe('a hold', () => {
  it('shows who holds the seat and until when', async () => {
    seat = await newSeat()
    const { status, body } = await hold(seat, 2)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      uuid: seat,
      status: 'Reserved',
      reserved_until: '2026-03-10T20:00:00.000Z',
      reserved_at: '2026-03-10 20:00:00',
      reserved_by: { id: ann.id, name: ann.name },
      version: 2,
    })
  })

  it('has no effect if it is repeated, and is extended by a later end', async () => {
    seat = await newSeat()
    await hold(seat, 2)
    expect((await hold(seat, 2)).body.version).toBe(2)
    expect((await hold(seat, 3)).body).toMatchObject({ version: 3, reserved_at: '2026-03-10 21:00:00' })
    expect(await history(seat)).toEqual([
      ['held', ann.name, null],
      ['extended', ann.name, null],
    ])
  })

  it('in the past is refused with an error at its field, and nothing is written', async () => {
    seat = await newSeat()
    const { status, body } = await hold(seat, -1)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ reserved_at: ['Must be in the future'] })
    const without = await server.call('PATCH', '/inventory/reserve', { as: ann.token, body: { uuid: seat, reserved: true } })
    expect([without.status, without.body.errors]).toEqual([422, { reserved_at: ['Required'] }])
    expect(await history(seat)).toEqual([])
  })

  it('on a seat that someone else holds is a conflict with the holder’s name', async () => {
    seat = await newSeat()
    await hold(seat, 2)
    const { status, body } = await hold(seat, 4, bob)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'Conflict', current: { uuid: seat, status: 'Reserved', reserved_by: { name: ann.name } } })
  })

  it('on a purchased seat is a conflict, and so is its release', async () => {
    seat = await newSeat()
    await sell(seat)
    expect((await hold(seat, 2)).body).toMatchObject({ status: 409, current: { status: 'Purchased' } })
    expect((await release(seat)).body).toMatchObject({ status: 409, current: { status: 'Purchased' } })
  })

  it('needs an end in the format YYYY-MM-DD HH:mm:ss', async () => {
    seat = await newSeat()
    const reserveSeat = (reserved: boolean, reserved_at: unknown) =>
      server.call('PATCH', '/inventory/reserve', { as: ann.token, body: { uuid: seat, reserved, reserved_at } })
    for (const none of [null, ''])
      expect((await reserveSeat(true, none)).body).toMatchObject({ status: 422, errors: { reserved_at: ['Required'] } })
    expect((await reserveSeat(true, '2026-03-10T20:00:00Z')).body).toMatchObject({
      status: 422,
      errors: { reserved_at: ['Must be written as YYYY-MM-DD HH:mm:ss'] },
    })
    expect((await reserveSeat(false, '')).body).toMatchObject({ uuid: seat, status: 'Available' })
  })

  it('of an unknown seat gets 404', async () => {
    expect((await hold('00000000-0000-4000-8000-000000000000', 1)).body).toMatchObject({ status: 404, detail: 'Seat not found' })
  })

  it('sent twice with one key is done once, whatever has changed since', async () => {
    seat = await newSeat()
    const first = await hold(seat, 2, ann, 'once')
    await release(seat, bob)
    const again = await hold(seat, 2, ann, 'once')
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(await history(seat)).toHaveLength(2)
  })
})

it('a release of someone else’s hold is allowed, and history names both', async () => {
  seat = await newSeat()
  await hold(seat, 2)
  expect((await release(seat, bob)).body).toMatchObject({
    status: 'Available',
    reserved_by: null,
    reserved_until: null,
    reserved_at: null,
  })
  expect(await history(seat)).toEqual([
    ['held', ann.name, null],
    ['released', bob.name, ann.name],
  ])
})

describe('an expired hold', () => {
  it('makes the seat Available before any job has run, so that another person can hold it', async () => {
    seat = await newSeat()
    await hold(seat, 2)
    server.clock.advance(2 * HOUR)
    const { body } = await server.call('GET', `/events/${event}/inventory`, { as: ann.token })
    expect(body.seat.find((one: { uuid: string }) => one.uuid === seat)).toMatchObject({ status: 'Available', reserved_by: null })
    expect((await hold(seat, 1, bob)).body).toMatchObject({ status: 'Reserved', reserved_by: { id: bob.id } })
    expect(await history(seat)).toEqual([
      ['held', ann.name, null],
      ['expired', null, ann.name],
      ['held', bob.name, null],
    ])
    server.clock.set(START)
  })

  it('is ended by the job, with history, a new version and a hint, while other holds stay', async () => {
    const [early, late] = [await newSeat(), await newSeat()]
    await hold(early, 1)
    await hold(late, 5)
    server.hints.length = 0
    server.clock.set(START + HOUR)
    expect(await expireAllHolds((work) => transact(server.context, work), server.clock.now())).toBeGreaterThanOrEqual(1)
    const rows = await server.db
      .selectFrom('seats')
      .select(['uuid', 'status', 'reserved_by', 'version'])
      .where('uuid', 'in', [early, late])
      .execute()
    expect(rows.find((row) => row.uuid === early)).toMatchObject({ status: 'available', reserved_by: null, version: 3 })
    expect(rows.find((row) => row.uuid === late)).toMatchObject({ status: 'reserved', version: 2 })
    expect(await history(early)).toEqual([
      ['held', ann.name, null],
      ['expired', null, ann.name],
    ])
    expect(server.hints.flat()).toContain(`123:${event}:seats`)
    server.clock.set(START)
  })
})

describe('a batch', () => {
  const operation = (uuid: string, seen: object) => ({
    key: `batch-${uuid}`,
    call: 'reserveSeat',
    body: { uuid, reserved: true, reserved_at: toWireDateTime(server.clock.now() + HOUR) },
    if: seen,
  })

  it('holds five hundred seats, each with its own result, and repeating it changes nothing', async () => {
    const uuids = await server.addSeats(
      123,
      event,
      Array.from({ length: 500 }, (_, n) => `B${n}`),
    )
    const operations = uuids.map((uuid) => operation(uuid, { status: 'Available', reserved_by: null }))
    const first = await server.call('POST', '/batch', { as: ann.token, body: { operations } })
    expect(first.body.results.map((one: { status: number }) => one.status)).toEqual(uuids.map(() => 200))
    const again = await server.call('POST', '/batch', { as: ann.token, body: { operations } })
    expect(again.body.results.every((one: { replayed?: boolean }) => one.replayed)).toBe(true)
    expect(again.body.results[0].body.version).toBe(2)
    const count = await server.db
      .selectFrom('seat_history')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('seat_uuid', 'in', uuids)
      .executeTakeFirstOrThrow()
    expect(count.count).toBe(500)
  })

  it('refuses a change if its seat has changed since, and shows the holder', async () => {
    seat = await newSeat()
    await hold(seat, 2, bob)
    const { body } = await server.call('POST', '/batch', {
      as: ann.token,
      body: { operations: [operation(seat, { status: 'Available', reserved_by: null })] },
    })
    expect(body.results[0]).toMatchObject({
      status: 409,
      body: { code: 'Stale', current: { status: 'Reserved', reserved_by: { name: bob.name } } },
    })
  })
})

it('a user without the ability cannot hold a seat, and one of another channel does not find it', async () => {
  seat = await newSeat()
  await server.addChannel(124)
  const viewer = await server.signIn({ role: 'member', channel: 123, manages: [] })
  const stranger = await server.signIn({ role: 'member', channel: 124 })
  expect((await hold(seat, 1, viewer)).status).toBe(403)
  expect((await hold(seat, 1, stranger)).status).toBe(404)
})
