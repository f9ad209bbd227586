import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjects } from '#contract/core/access.ts'
import { ruleTypes } from '#contract/price-rules.ts'
import { aislesOf } from '#lib/seat-map/aisles.ts'
import { groupsOf } from '#lib/seat-map/groups.ts'
import { boxOfBackground } from '#lib/seat-map/background.ts'
import { isPassword } from '#server/session/passwords.ts'
import { sumsAreTrue } from '#tests/support/day-sums.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { layouts } from './layouts.ts'
import { season } from './season.ts'
import { seedDemo } from './seed.ts'
import { demoChannels } from './world.ts'

/** Only one channel is seeded, because all of them take too long for a test. */
const hall = demoChannels.find(({ id }) => id === 124)!

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await seedDemo(server.db, { now: START, seasons: [hall] })
})
afterAll(() => server.close())

const signIn = async (email: string) =>
  (await server.call('POST', '/login', { body: { email, password: 'holdfast-demo' } })).body.accessToken as string
const read = async (path: string) => (await server.call('GET', path, { as: await signIn('provider@holdfast.test') })).body

test('six accounts have the same password, each with its own channel and abilities', async () => {
  const all = subjects.filter((subject) => subject !== 'all')
  const people = [
    ['provider@holdfast.test', 'holdfast', null, ['all']],
    ['manager@harbor.test', 'sales_channel', 123, all],
    ['seats@harbor.test', 'sales_channel', 123, ['sales_channel', 'sales_channel_event_details']],
    ['viewer@harbor.test', 'sales_channel', 123, []],
    ['manager@lakeside.test', 'sales_channel', 124, all],
    ['client@harbor.test', 'client', null, []],
  ] as const
  for (const [email, role, entity_id, manages] of people) {
    const { user } = (await server.call('GET', '/me', { as: await signIn(email) })).body
    expect(user.data).toMatchObject({ email, role, entity_id })
    expect(user.abilities.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([...manages].toSorted())
  }
  const rows = await server.db.selectFrom('dashboard_users').select('password_hash').execute()
  expect(rows).toHaveLength(people.length)
  expect(await Promise.all(rows.map((row) => isPassword(row.password_hash, 'holdfast-demo')))).not.toContain(false)
})

test('there are five channels in their time zones, one of them with every feature', async () => {
  const { data } = await read('/sales-channels?orderBy=id')
  expect(data.map(({ id, timezone }: { id: number; timezone: string }) => [id, timezone])).toEqual([
    [71, 'America/Toronto'],
    [122, 'America/Los_Angeles'],
    [123, 'America/Chicago'],
    [124, 'Europe/Paris'],
    [147, 'Europe/London'],
  ])
  expect((await read('/sales-channels/123')).features).toEqual({
    bidding: true,
    seatpicker: true,
    marketplace: true,
    pass: true,
    whatsapp: true,
    salesforce: true,
  })
})

test('a hall has seats of every state, price codes and VIP packages; its channel has sales and events of every state', async () => {
  const { rows } = await sql<{ seats: number; sold: number; held: number; codes: number; vip: number }>`
    select count(*) as seats, count(*) filter (where s.status = 'purchased') as sold,
      count(*) filter (where s.status = 'reserved' and s.reserved_until = date_trunc('second', s.reserved_until)) as held,
      (select count(*) from price_codes where event_id = e.id) as codes, (select count(*) from vip_inventory where event_id = e.id) as vip
    from events e join seats s on s.event_id = e.id group by e.id`.execute(server.db)
  expect(rows).toHaveLength(hall.season.withSeats)
  expect(rows.reduce((sum, row) => sum + Math.min(row.held, 1), 0)).toBeGreaterThan(rows.length / 2)
  for (const row of rows) expect(Math.min(row.sold, row.codes, row.vip)).toBeGreaterThan(0)
  for (const status of ['past', 'live', 'coming-soon'])
    expect((await read(`/sales-channels/${hall.id}/events?upgradeStatus=${status}`)).meta.totalCount).toBeGreaterThan(0)
  expect((await read(`/sales-channels/${hall.id}/transactions?take=1`)).meta.totalCount).toBe(hall.sales)
  await sumsAreTrue(server.db)
})

test('a stadium has over 50,000 seats, an arena 15,000, a hall 800, and all channels have sixty thousand sales', () => {
  const sizes = Object.fromEntries(
    Object.entries(layouts).map(([name, blocks]) => [
      name,
      blocks().reduce((sum, block) => sum + block.rows.length * block.seats, 0),
    ]),
  )
  expect(sizes['stadium']).toBeGreaterThan(50_000)
  expect(Math.round(sizes['arena']! / 1000)).toBe(15)
  expect(Math.round(sizes['hall']! / 100)).toBe(8)
  expect(demoChannels.reduce((sum, { season }) => sum + season.withSeats * sizes[season.layout]!, 0)).toBeLessThanOrEqual(250_000)
  expect(demoChannels.reduce((sum, { sales }) => sum + sales, 0)).toBe(60_000)
})

test('the same day makes the same season, at whatever hour', () => {
  for (const channel of demoChannels) {
    const dates = (now: number) => season(channel, now).map(({ event_id, time }) => [event_id, time])
    expect(dates(START + 3_600_000)).toEqual(dates(START))
  }
})

test('rewards exist in every state, and count the sales that used them', async () => {
  const { data } = await read(`/sales-channels/${hall.id}/rewards?take=100`)
  const now = new Date(START).toISOString()
  const { rows } = await sql<{ code: string; count: number }>`
    select reward_code as code, count(*)::integer as count from transactions where reward_code is not null group by 1`.execute(
    server.db,
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { code, count } of rows)
    expect([code, data.find((one: { code: string }) => one.code === code).redeemed_count]).toEqual([code, count])
  const states = {
    on: (one: Record<string, unknown>) => one['status'] === 1,
    off: (one: Record<string, unknown>) => one['status'] === 0,
    over: (one: Record<string, unknown>) => one['end_date'] !== null && String(one['end_date']) < now,
    'to come': (one: Record<string, unknown>) => one['start_date'] !== null && String(one['start_date']) > now,
    'by itself': (one: Record<string, unknown>) => one['auto_apply'] === true,
    'for one use': (one: Record<string, unknown>) => one['description'] === 'Single use autogenerated code',
    'used once': (one: Record<string, unknown>) => one['redeemed_count'] === 1,
    'of some events': (one: Record<string, unknown>) => (one['events'] as unknown[]).length > 0,
    'of seats': (one: Record<string, unknown>) => one['type'] === 'seat',
    'of VIP': (one: Record<string, unknown>) => one['type'] === 'vip',
  }
  for (const [state, is] of Object.entries(states)) expect([state, data.some(is)]).toEqual([state, true])
  expect(data.filter((one: Record<string, unknown>) => one['auto_apply'] && one['status'] === 1)).toHaveLength(1)
})

test('price rules exist in every type, kind and state', async () => {
  const { data } = await read(`/sales-channels/${hall.id}/price-rules?take=100`)
  const seen = (of: (rule: Record<string, unknown>) => unknown) => [...new Set(data.map(of))].toSorted()
  expect(seen((rule) => rule['rule_type'])).toEqual([...ruleTypes].toSorted())
  expect(seen((rule) => rule['change_type'])).toEqual(['dollar', 'percent'])
  expect(seen((rule) => rule['type'])).toEqual(['all', 'seat', 'vip'])
  expect(seen((rule) => rule['status'])).toEqual([0, 1])
  expect(seen((rule) => [rule['apply_to_all_events'], (rule['events'] as unknown[]).length > 0].join())).toEqual([
    'false,false',
    'false,true',
    'true,false',
  ])
  expect(seen((rule) => rule['user_email'])).toEqual(['manager@lakeside.test'])
})

test('the map of the hall is corrected: its boxes are on both sides of the stage, and every section has a place on a plan', async () => {
  const { field, places, background } = await server.db.selectFrom('seat_maps').selectAll().executeTakeFirstOrThrow()
  expect(places.map(({ section }) => section).toSorted()).toEqual(
    layouts
      .hall()
      .map(({ section }) => section)
      .toSorted(),
  )
  const [left, right] = ['Box 1', 'Box 2'].map((box) => places.find(({ section }) => section === box)!)
  expect(left!.x).toBeLessThan(field.x)
  expect(right!.x).toBeGreaterThan(field.x + field.width)
  expect([...aislesOf({ places })]).toEqual([['Stalls', ['12']]])
  expect([...groupsOf({ places }).keys()].toSorted()).toEqual(['Box 1', 'Box 2'])
  const { x, y, width, height } = boxOfBackground(background!)
  expect(places.every((place) => place.x > x && place.x < x + width && place.y > y && place.y < y + height)).toBe(true)
})
