import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEVICES_KEPT } from '#server/devices/report.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { STORED_FOR_USER } from './stored-answer-quota.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
})
afterAll(() => server.close())

const iso = (at: number) => new Date(at).toISOString()
const keep = (user: number, count: number, more: { call?: string; hash?: string; body?: string } = {}) =>
  sql`insert into idempotency_keys (user_id, call, key, input_hash, status, body, created_at)
    select ${user}, ${more.call ?? 'updateProfile'}, 'k' || n, ${more.hash ?? 'hash'}, 200, ${more.body ?? '{}'}, ${iso(START)}
    from generate_series(1, ${count}::integer) n`.execute(server.db)

test('a user with too many stored responses can start nothing new, but can repeat calls; others are not affected', async () => {
  const full = await server.signIn({ role: 'member', channel: 123 })
  const other = await server.signIn({ role: 'member', channel: 123 })
  const [seat, next] = await server.addSeats(123, await server.addEvent(123), ['1', '2'])
  const hold = (uuid: string) => ({ uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' })
  const reserve = (as: string, uuid: string, key: string) =>
    server.call('PATCH', '/inventory/reserve', { as, key, body: hold(uuid) })
  const before = randomUUID()
  expect((await reserve(full.token, seat!, before)).status).toBe(200)
  await keep(full.id, STORED_FOR_USER.answers)
  server.clock.advance(11 * 60_000)

  const refused = await reserve(full.token, next!, randomUUID())
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'TooManyRequests', '3600'])
  const operations = [{ key: randomUUID(), call: 'reserveSeat', body: hold(next!) }]
  const batch = await server.call('POST', '/batch', { as: full.token, body: { operations } })
  expect(batch.body.results).toMatchObject([{ status: 429 }])
  expect((await reserve(full.token, seat!, before)).headers['idempotent-replayed']).toBe('true')
  expect((await reserve(other.token, next!, randomUUID())).status).toBe(200)
})

test('a person can close a limited number of keys', async () => {
  const { id, token } = await server.signIn({ role: 'client' })
  await keep(id, STORED_FOR_USER.closed - 1, { hash: 'closed', call: 'x' })
  const close = () => server.call('PUT', `/outcomes/${randomUUID()}`, { as: token, body: { call: 'x' } })
  expect((await close()).body).toEqual({ state: 'closed' })
  expect((await close()).status).toBe(429)
})

test('a large stored response is compressed', async () => {
  const { id } = await server.signIn({ role: 'client' })
  const body = JSON.stringify({ problems: Array.from({ length: 1_000 }, (_, line) => ({ line, message: 'price is missing.' })) })
  await keep(id, 1, { body })
  const { rows } = await sql<{
    size: number
  }>`select pg_column_size(body) as size from idempotency_keys where user_id = ${id}`.execute(server.db)
  expect(rows[0]!.size * 3).toBeLessThan(body.length)
})

test('beyond a hundred devices the one that is silent longest is removed, but never one with pending changes', async () => {
  const { id: user, token } = await server.signIn({ role: 'member', channel: 123 })
  const report = (id: string, waiting: number, outbox: string = randomUUID()) =>
    server.call('PUT', `/devices/${id}`, {
      as: token,
      body: { outbox, waiting, needs_you: 0, oldest: null, name: 'Chrome on Linux' },
    })
  const known = async () =>
    (await server.db.selectFrom('devices').select('id').where('user_id', '=', user).execute()).map(({ id }) => id)
  const rows = Array.from({ length: DEVICES_KEPT }, (_, nth) => ({
    user_id: user,
    id: `d${nth}`,
    name: 'Chrome',
    outbox: randomUUID(),
    waiting: nth === 1 ? 0 : 1,
    needs_you: 0,
    oldest: null,
    seen_at: iso(START - 1_000_000 + nth),
    lost_waiting: null,
    lost_reported_at: null,
  }))
  await server.db.insertInto('devices').values(rows).execute()
  expect((await report('new', 2)).status).toBe(200)
  expect(await known()).toHaveLength(DEVICES_KEPT)
  expect(await known()).not.toContain('d1')
  const refused = await report('one more', 2)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
  expect((await report('d2', 0, rows[2]!.outbox)).status).toBe(200)
  expect((await report('one more', 2)).status).toBe(200)
  expect(await known()).not.toContain('d2')
})

test('a list in the settings has 200 items at most', async () => {
  const { token } = await server.signIn({ role: 'provider' })
  const faq = (count: number) => ({ ui: { faq_default: Array(count).fill({ question: 'When?', answer: 'Now' }) } })
  const send = (count: number) => server.call('PATCH', '/sales-channels/123/settings', { as: token, body: faq(count) })
  expect((await send(200)).status).toBe(200)
  expect((await send(201)).body.errors).toEqual({ 'ui.faq_default': ['Must be at most 200'] })
})
