import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { log } from '#server/log.ts'
import { MOST_ATTEMPTS } from './attempts.ts'
import { recordChanges } from './changes.ts'

let server: TestServer
let ann: { id: number; name: string; token: string }
let event: number
let seats: string[]
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  ann = await server.signIn({ role: 'member', channel: 123 })
})
beforeEach(async () => {
  server.clock.set(START)
  event = await server.addEvent(123)
  seats = await server.addSeats(123, event, ['1', '2', '3'])
  seen = await lastLine()
})
afterEach(() => {
  delete server.context.faults
  vi.restoreAllMocks()
})
afterAll(() => server.close())

/** The id of the last line that earlier tests recorded. */
let seen = 0
const lastLine = async () =>
  (
    await server.db
      .selectFrom('changes')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0
const record = () => server.db.selectFrom('changes').selectAll().where('id', '>', seen).orderBy('id').execute()

const DEVICE = '0193a1b2-0000-4000-8000-000000000001'
const send = (method: string, path: string, body?: object, more: { key?: string; as?: string } = {}) =>
  server.call(method, path, {
    as: more.as ?? ann.token,
    body,
    key: more.key ?? randomUUID(),
    headers: { 'x-holdfast-device': DEVICE },
  })
const hold = (uuid: string, hour = 20) => ({ uuid, reserved: true, reserved_at: `2026-03-10 ${hour}:00:00` })

test('a hold is recorded with user, time, device, key, and the seat before and after', async () => {
  const key = randomUUID()
  const { body } = await send('PATCH', '/inventory/reserve', hold(seats[0]!), { key })
  const lines = await record()
  expect(lines).toEqual([
    {
      sales_channel_id: 123,
      id: expect.any(Number),
      at: new Date(START).toISOString(),
      user_id: ann.id,
      user_name: ann.name,
      call: 'reserveSeat',
      tbl: 'seats',
      row_id: seats[0],
      before: { ...body, status: 'Available', reserved_at: null, reserved_until: null, reserved_by: null, version: 1 },
      after: body,
      left_out: [],
      device: DEVICE,
      key,
      request_id: expect.any(String),
      outcome: 'done',
    },
  ])
})

test('replays, calls without effect and reads are not recorded', async () => {
  const key = randomUUID()
  await send('PATCH', '/inventory/reserve', hold(seats[0]!), { key })
  seen = await lastLine()
  expect((await send('PATCH', '/inventory/reserve', hold(seats[0]!), { key })).headers['idempotent-replayed']).toBe('true')
  await send('PATCH', '/inventory/reserve', hold(seats[0]!))
  await send('PATCH', `/events/${event}`, {})
  await send('PATCH', `/events/${event}`, { status: 1 })
  await send('GET', `/events/${event}`)
  expect(await record()).toEqual([])
})

test('a refused attempt is recorded once, with the request and the reason for the refusal', async () => {
  await send('PATCH', '/inventory/reserve', hold(seats[0]!))
  seen = await lastLine()
  const other = await server.signIn({ role: 'member', channel: 123 })
  const key = randomUUID()
  const attempt = () => send('PATCH', '/inventory/reserve', hold(seats[0]!), { as: other.token, key })
  expect([(await attempt()).status, (await attempt()).headers['idempotent-replayed']]).toEqual([409, 'true'])
  const problem = { status: 409, code: 'Conflict', detail: 'This seat is held by someone else.' }
  expect(await record()).toMatchObject([
    {
      user_id: other.id,
      call: 'reserveSeat',
      tbl: 'seats',
      row_id: seats[0],
      outcome: 'refused',
      before: null,
      after: { problem },
    },
  ])
  seen = await lastLine()
  await send('PATCH', '/inventory/reserve', { uuid: seats[1], reserved: true }, { as: other.token })
  expect(await record()).toEqual([])
  const viewer = await server.signIn({ role: 'member', channel: 123, manages: [] })
  await send('PATCH', '/inventory/reserve', hold(seats[1]!), { as: viewer.token })
  await send('DELETE', `/rewards/${randomUUID()}`, undefined, { as: viewer.token })
  expect(await record()).toMatchObject([
    { user_id: viewer.id, call: 'reserveSeat', outcome: 'refused', after: { problem: { status: 403 } } },
    { user_id: viewer.id, call: 'deleteReward', outcome: 'refused', tbl: 'rewards' },
  ])
})

test('an attempt of a client account, which anybody can have, is not recorded', async () => {
  const stranger = await server.signIn({ role: 'client' })
  expect((await send('PATCH', '/inventory/reserve', hold(seats[0]!), { as: stranger.token })).status).toBe(403)
  expect(await record()).toEqual([])
})

test('a refused attempt with the id of another channel is recorded without that id', async () => {
  expect((await send('POST', '/rewards', { ...reward('TEN'), sales_channel_id: 124 })).status).toBe(403)
  const [line] = await record()
  expect(line).toMatchObject({ sales_channel_id: 123, call: 'createReward', outcome: 'refused' })
  expect(line!.after).toMatchObject({ body: { code: 'TEN' } })
  expect(JSON.stringify(line!.after)).not.toContain('sales_channel_id')
})

test('refused attempts of a batch are recorded, and of one account only a limited number within an hour', async () => {
  await send('PATCH', '/inventory/reserve', hold(seats[0]!))
  await send('PATCH', '/inventory/reserve', hold(seats[1]!))
  seen = await lastLine()
  const other = await server.signIn({ role: 'member', channel: 123 })
  const operations = [seats[0]!, seats[1]!, seats[2]!].map((uuid) => ({
    key: randomUUID(),
    call: 'reserveSeat',
    body: hold(uuid),
  }))
  await send('POST', '/batch', { operations }, { as: other.token })
  expect((await record()).map(({ row_id, outcome }) => [row_id, outcome]).toSorted()).toEqual(
    [
      [seats[0], 'refused'],
      [seats[1], 'refused'],
      [seats[2], 'done'],
    ].toSorted(),
  )
  for (let nth = 0; nth < MOST_ATTEMPTS + 5; nth++)
    await send('PATCH', '/inventory/reserve', hold(seats[0]!), { as: other.token })
  expect((await record()).filter(({ outcome }) => outcome === 'refused')).toHaveLength(MOST_ATTEMPTS)
})

test('every hold of a batch is recorded, even those that share a transaction', async () => {
  const operations = seats.map((uuid) => ({ key: randomUUID(), call: 'reserveSeat', body: hold(uuid) }))
  operations.push({ key: randomUUID(), call: 'reserveSeat', body: hold(seats[0]!, 21) })
  const { body } = await send('POST', '/batch', { operations })
  expect(body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200, 200])
  const lines = await record()
  expect(lines.map(({ key, row_id, device }) => [key, row_id, device])).toEqual(
    operations.map(({ key, body: { uuid } }) => [key, uuid, DEVICE]),
  )
  const until = (row: unknown) => (row as { reserved_until: string | null }).reserved_until
  expect([until(lines[3]!.before), until(lines[3]!.after)]).toEqual(['2026-03-10T20:00:00.000Z', '2026-03-10T21:00:00.000Z'])
})

test('a change that is rolled back is not recorded', async () => {
  vi.spyOn(log, 'trouble').mockImplementation(() => {})
  server.context.faults = {
    beforeCommit() {
      throw new Error('The plug was pulled.')
    },
  }
  expect((await send('PATCH', '/inventory/reserve', hold(seats[0]!))).status).toBe(500)
  expect(await record()).toEqual([])
})

const reward = (code: string) => ({
  sales_channel_id: 123,
  code,
  description: 'Ten off',
  amount: 10,
  start_date: null,
  end_date: null,
  apply_to_all_events: true,
  auto_apply: false,
  type: null,
  events: [],
})

test('a created row has no before, a deleted one no after, and each row of a call has its own line', async () => {
  const [one, two] = [(await send('POST', '/rewards', reward('ONE'))).body, (await send('POST', '/rewards', reward('TWO'))).body]
  await send(
    'PATCH',
    '/rewards',
    [one, two].map(({ id }) => ({ id, amount: id === one.id ? 12 : 10 })),
  )
  await send('DELETE', `/rewards/${two.id}`)
  const lines = (await record()).map(({ call, tbl, row_id, before, after }) => ({ call, tbl, row_id, before, after }))
  const of = (call: string, { id }: { id: string }) => ({ call, tbl: 'rewards', row_id: id })
  expect(lines).toEqual([
    { ...of('createReward', one), before: null, after: one },
    { ...of('createReward', two), before: null, after: two },
    { ...of('updateRewards', one), before: one, after: { ...one, amount: 12, version: 2 } },
    { ...of('deleteReward', two), before: two, after: null },
  ])
})

test('a price rule that is removed from an event is recorded as a change of the rule', async () => {
  const rule = { rule_type: 'base_discount', change_value: 5, change_type: 'percent' }
  const made = await send('POST', '/price-rules', { ...rule, sales_channel_id: 123, events: [event] })
  seen = await lastLine()
  await send('DELETE', `/events/${event}/price-rules/${made.body.id}`)
  const [line] = await record()
  expect([line!.tbl, line!.row_id]).toEqual(['price_rules', made.body.id])
  expect([line!.before, line!.after]).toMatchObject([{ events: [event] }, { events: [] }])
})

test('a call without a row is recorded with its request and response', async () => {
  const provider = await server.signIn({ role: 'provider' })
  await send('PATCH', '/sales-channels/124/events', { action: 'disable all' }, { as: provider.token })
  const [line] = await record()
  expect(line).toMatchObject({
    sales_channel_id: 124,
    call: 'switchAllEvents',
    tbl: 'sales_channels',
    row_id: '124',
    before: null,
    after: { body: { action: 'disable all' }, answer: { updated: 0 } },
  })
})

test('an import is recorded once it is done, with its file and its response', async () => {
  const csv = 'Section,Row,Seat,Price\nB,1,1,20\nB,1,2,20\n'
  const form = upload('seats.csv', csv, { type: 'seat' })
  const answer = await server.call('POST', `/events/${event}/import`, { as: ann.token, key: randomUUID(), ...form })
  expect(answer.status).toBe(200)
  const [line] = await record()
  expect(line).toMatchObject({ call: 'importInventory', tbl: 'events', row_id: String(event) })
  expect(line!.after).toMatchObject({ body: { type: 'seat' }, file: { name: 'seats.csv' }, answer: answer.body })
})

test('a change of an account is recorded with the names of the fields only', async () => {
  const someone = await server.signIn({ role: 'member', channel: 123 })
  await send('PATCH', '/profile', { name: 'Anna' }, { as: someone.token })
  expect(await record()).toMatchObject([
    { sales_channel_id: 123, tbl: 'dashboard_users', row_id: String(someone.id), before: null, after: { fields: ['name'] } },
  ])
})

test('a field that could be a secret is recorded without its value', async () => {
  const line = { channel: 123, user: ann, call: 'example', tbl: null, row_id: null, device: null, key: null, request_id: null }
  const after = { body: { api_key: 'K', user: 'crm', nested: [{ newPassword: 'P', access_token: null }] } }
  await recordChanges(server.db, [{ ...line, before: null, after }], START)
  const [{ after: kept } = {}] = await record()
  expect(kept).toEqual({
    body: { api_key: '(not recorded)', user: 'crm', nested: [{ newPassword: '(not recorded)', access_token: null }] },
  })
})

test('a value that is larger than the limit is left out, and the line shows it', async () => {
  const add = (title: string, description: string, letter: string) => {
    const banner = `https://pictures.test/${letter.repeat(1900)}`
    return send('POST', `/events/${event}/vip-inventory`, { title, total_quantity: 1, price: 1, description, banner })
  }
  const suite = await add('Suite', 'x'.repeat(2000), 'x')
  const deck = await add('Deck', '\u0001'.repeat(2000), '€')
  const [fits, large] = await record()
  expect([fits!.left_out, fits!.after]).toEqual([[], suite.body])
  expect([large!.left_out, large!.after, large!.row_id]).toEqual([['after'], null, deck.body.uuid])
})

test('a call whose lists are too long is recorded with their beginnings and lengths', async () => {
  const line = { channel: 123, user: ann, call: 'example', tbl: null, row_id: null, device: null, key: null, request_id: null }
  const ids = Array.from({ length: 420 }, () => randomUUID())
  await recordChanges(server.db, [{ ...line, before: null, after: { plan: { run: 'r' }, answer: { approved: ids } } }], START)
  const [{ left_out, after } = {}] = await record()
  expect(left_out).toEqual(['after'])
  expect(after).toEqual({ plan: { run: 'r' }, answer: { approved: ids.slice(0, 20) }, lengths: { 'answer.approved': 420 } })
})

test('nobody can change or delete a line, and an erasure clears only fields that may name a person', async () => {
  await send('PATCH', '/inventory/reserve', hold(seats[0]!))
  const { id } = (await record())[0]!
  const kept = /never changed/
  const change = (set: string, erasing = false) =>
    server.db.transaction().execute(async (tx) => {
      if (erasing) await sql`set local holdfast.erasing = 'on'`.execute(tx)
      await sql`update changes set ${sql.raw(set)} where id = ${id}`.execute(tx)
    })
  await expect(change("user_name = 'Somebody'")).rejects.toThrow(kept)
  await expect(sql`delete from changes where id = ${id}`.execute(server.db)).rejects.toThrow(kept)
  await expect(change("call = 'another'", true)).rejects.toThrow(kept)
  await expect(change("row_id = 'another', user_name = null", true)).rejects.toThrow(kept)
  await change('user_name = null, device = null, before = null, after = null', true)
  expect(await record()).toMatchObject([{ user_name: null, device: null, before: null, after: null, call: 'reserveSeat' }])
})
