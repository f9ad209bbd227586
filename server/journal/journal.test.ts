import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
let server: TestServer
let admin: { id: number; name: string; token: string }
let clerk: { id: number; name: string; token: string }
let event: number

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { timezone: 'America/Chicago' })
  await server.addChannel(124)
  event = await server.addEvent(CHANNEL)
  admin = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
  clerk = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['sales_channel_event_details'] })
  const change = (token: string, security_phrase: string, device: string) =>
    server.call('PATCH', `/events/${event}`, { as: token, body: { security_phrase }, headers: { 'x-holdfast-device': device } })
  await change(clerk.token, 'Harvest moon', 'desk-1')
  server.clock.advance(20 * 3_600_000)
  await change(admin.token, 'Blue moon', 'tablet-2')
})
afterAll(() => server.close())

const read = async (as: string, query = '') =>
  (await server.call('GET', `/sales-channels/${CHANNEL}/changes?${query}`, { as })).body

test('the journal shows user, call, before and after, newest first', async () => {
  const { data, meta } = await read(admin.token)
  expect(meta.totalCount).toBe(2)
  expect(data[0]).toMatchObject({
    user: { id: admin.id, name: admin.name },
    call: 'updateEvent',
    table: 'events',
    row_id: String(event),
    before: { security_phrase: 'Harvest moon' },
    after: { security_phrase: 'Blue moon' },
    left_out: [],
    device: { id: 'tablet-2', name: null },
  })
  expect((await read(admin.token, 'order=asc&take=1')).data[0].user.id).toBe(clerk.id)
})

test('a member without all abilities sees only their own changes', async () => {
  const users = async (as: string, query = '') =>
    (await read(as, query)).data.map(({ user }: { user: { id: number } }) => user.id)
  expect(await users(clerk.token)).toEqual([clerk.id])
  expect(await users(clerk.token, `userId=${admin.id}`)).toEqual([])
  const stranger = await server.signIn({ role: 'member', channel: 124, manages: ['all'] })
  expect((await server.call('GET', `/sales-channels/${CHANNEL}/changes`, { as: stranger.token })).status).toBe(403)
  const options = async (as: string) =>
    (await server.call('GET', `/sales-channels/${CHANNEL}/changes/filter-options`, { as })).body
  expect(await options(clerk.token)).toEqual({
    users: [{ id: clerk.id, name: clerk.name }],
    calls: ['updateEvent'],
    devices: [{ id: 'desk-1', name: null }],
  })
  expect((await options(admin.token)).users).toHaveLength(2)
})

test('a person with the ability to read the shift journal sees everyone’s changes', async () => {
  const lead = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['shift_journal'] })
  const users = (await read(lead.token)).data.map(({ user }: { user: { id: number } }) => user.id)
  expect(new Set(users)).toEqual(new Set([clerk.id, admin.id]))
})

test('the journal can be filtered by day, person, device and text', async () => {
  for (const query of [
    'startDate=2026-03-11&endDate=2026-03-11',
    `userId=${admin.id}`,
    'device=tablet-2',
    'searchQuery=BLUE%20moon',
  ]) {
    const { data } = await read(admin.token, query)
    expect([query, data.map(({ user }: { user: { id: number } }) => user.id)]).toEqual([query, [admin.id]])
  }
  expect((await read(admin.token, 'call=deleteReward')).data).toEqual([])
  expect((await read(admin.token, 'searchQuery=100%25')).data).toEqual([])
})

test('the journal can be exported to a file', async () => {
  const { body, headers } = await server.call('GET', `/sales-channels/${CHANNEL}/changes/csv?order=asc`, { as: admin.token })
  expect(headers['x-total-count']).toBe('2')
  const lines = String(body).split('\r\n')
  expect(lines[0]).toBe('\ufeffAt,User ID,User,Call,Table,Row,Before,After,Device,Outcome')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`2026-03-10 13:00:00,${clerk.id},${clerk.name},updateEvent,events,${event},`)
  expect(lines[2]).toContain('tablet-2')
})

test('the lines of an erased person stay without their name', async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`set local holdfast.erasing = 'on'`.execute(tx)
    await tx
      .updateTable('changes')
      .set({ user_name: null, before: sql`null`, after: sql`null` })
      .where('user_id', '=', clerk.id)
      .execute()
  })
  const { data } = await read(admin.token, `userId=${clerk.id}`)
  expect(data).toMatchObject([{ user: { id: clerk.id, name: null }, call: 'updateEvent', before: null, after: null }])
})
