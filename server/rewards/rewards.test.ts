import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Reward } from '#contract/rewards.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const DAY = 86_400_000
let server: TestServer
let manager: string
let event: number

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124, 125]) await server.addChannel(channel)
  manager = (await server.signIn({ role: 'member', channel: 123 })).token
  event = await server.addEvent(123)
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

let count = 0
const body = (more: object = {}) => ({
  sales_channel_id: 123,
  code: `CODE${++count}`,
  description: 'Ten dollars off',
  amount: 10,
  apply_to_all_events: true,
  ...more,
})
const post = (more: object = {}, key?: string) =>
  server.call('POST', '/rewards', { as: manager, body: body(more), ...(key && { key }) })
const make = async (more: object = {}): Promise<Reward> => (await post(more)).body
const patch = (items: unknown, as = manager) => server.call('PATCH', '/rewards', { as, body: items as object })
const read = async (id: string) => (await server.call('GET', `/rewards/${id}`, { as: manager })).body

describe('a new reward', () => {
  it('takes its key as id, and ends at the last second of its last day in the channel’s zone', async () => {
    const key = randomUUID()
    const answer = await post({ start_date: '2026-03-20T10:00:00Z', end_date: '2026-03-21T10:00:00Z' }, key)
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { id: key, status: 1, redeemed_count: 0, version: 1, type: null, events: [], end_date: '2026-03-22T04:59:59.000Z' },
    ])
  })

  it.each([
    ['code', { code: '' }, 'Required'],
    ['code', { code: 'A'.repeat(17) }, 'Must have max 16 characters'],
    ['code', { code: 'TEN OFF' }, 'Must contain only letters and digits'],
    ['description', { description: ' ' }, 'Required'],
    ['amount', { amount: null }, 'Required'],
    ['amount', { amount: '' }, 'Required'],
    ['type', { type: 'all' }, 'Must be one of seat, vip'],
    ['auto_apply', { auto_apply: null }, 'Required'],
    ['amount', { amount: -1 }, 'Must be at least 0'],
    ['end_date', { start_date: '2026-03-20T10:00:00Z' }, 'End date is required if start date is selected'],
    ['end_date', { start_date: '2026-05-20T10:00:00Z', end_date: '2026-04-20T10:00:00Z' }, "End date can't be before start date"],
    ['end_date', { end_date: '2026-01-02T10:00:00Z' }, "End date can't be in the past"],
    ['events', { apply_to_all_events: false }, 'Must select at least one event'],
  ])('reports at %s what is wrong with %j', async (field, more, text) => {
    const answer = await post(more)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('is refused with an id that is taken, and the row is returned only if it is of the same channel', async () => {
    const key = randomUUID()
    expect((await post({}, key)).status).toBe(201)
    const again = async (sales_channel_id: number) => {
      const as = (await server.signIn({ role: 'provider' })).token
      return server.call('POST', '/rewards', { as, key, body: body({ sales_channel_id }) })
    }
    const [here, there] = [await again(123), await again(124)]
    expect([here.status, here.body]).toMatchObject([409, { detail: 'This ID is already taken.', current: { id: key } }])
    expect([there.status, there.body.detail, there.body.current]).toEqual([409, 'This ID is already taken.', undefined])
  })

  it('is refused if its code is taken, whatever the case, until the other reward is deleted', async () => {
    const { id, code } = await make({ code: 'Spring' })
    const refused = await post({ code: 'SPRING' })
    expect([refused.status, refused.body]).toMatchObject([409, { detail: 'This code is already taken.', current: { id } }])
    expect((await post({ code: ' ｓｐｒｉｎｇ　' })).status).toBe(409)
    expect((await server.call('DELETE', `/rewards/${id}`, { as: manager })).status).toBe(204)
    expect((await server.call('DELETE', `/rewards/${id}`, { as: manager })).status).toBe(404)
    expect((await post({ code })).status).toBe(201)
  })

  it('applies to every kind if none is given, and has no events of its own if the list is empty', async () => {
    expect([(await make({ type: '' })).type, (await make({ type: 'vip', events: null })).events]).toEqual([null, []])
  })

  it('is not made if one of its events is another channel’s', async () => {
    const theirs = await server.addEvent(124)
    const answer = await post({ code: 'FOREIGN', apply_to_all_events: false, events: [event, theirs] })
    expect([answer.status, answer.body.detail]).toEqual([404, 'Event not found'])
    expect((await post({ code: 'FOREIGN' })).status).toBe(201)
  })

  it('counts the sales with its code, including earlier ones', async () => {
    const sale = async (code: string) => {
      const { ticket } = await import('#tests/support/sync-world.ts')
      await server.db
        .insertInto('transactions')
        .values({ ...ticket(event, 1), reward_code: code, reward_code_key: code, reward_value: 5 })
        .execute()
    }
    await sale('Early1')
    const { id, redeemed_count, version } = await make({ code: 'EARLY1' })
    await sale('early1')
    expect([redeemed_count, version, await read(id)]).toMatchObject([1, 1, { redeemed_count: 2, version: 2 }])
  })
})

describe('changes', () => {
  it('are done all or none, and equal values change nothing', async () => {
    const [one, two] = [await make(), await make()]
    const both = await patch([
      { id: one.id, amount: 12.345 },
      { id: two.id, status: 1 },
    ])
    expect([both.status, both.body]).toMatchObject([200, [{ amount: 12.35, version: 2 }, { version: 1 }]])
    const taken = await patch([
      { id: one.id, amount: 99 },
      { id: two.id, code: one.code },
    ])
    expect([taken.status, (await read(one.id)).amount]).toEqual([409, 12.35])
    const swapped = await patch([
      { id: one.id, code: two.code },
      { id: two.id, code: one.code },
    ])
    expect(swapped.body.map(({ code }: Reward) => code)).toEqual([two.code, one.code])
  })

  it('keep amounts and dates although the channel has changed its zone and currency', async () => {
    const row = await make({ amount: 10.5, start_date: '2026-03-20T10:00:00Z', end_date: '2026-03-21T10:00:00Z' })
    const channel = (set: object) => server.db.updateTable('sales_channels').set(set).where('id', '=', 123).execute()
    await channel({ timezone: 'Asia/Tokyo', currency_type: 'jpy' })
    const { id, amount, start_date, end_date } = row
    expect((await patch([{ id, amount, start_date, end_date }])).body).toMatchObject([{ amount, end_date, version: 1 }])
    expect((await patch([{ id, status: 0 }])).body).toMatchObject([{ amount, end_date, version: 2 }])
    expect((await patch([{ id, amount: 10.6, end_date: '2026-03-22T10:00:00Z' }])).body).toMatchObject([
      { amount: 11, end_date: '2026-03-22T14:59:59.000Z' },
    ])
    await channel({ timezone: 'America/Chicago', currency_type: 'usd' })
  })

  it('are validated together with the unchanged fields, but a past end may remain', async () => {
    const row = await make({ start_date: '2026-03-20T10:00:00Z', end_date: '2026-03-21T10:00:00Z' })
    expect((await patch([{ id: row.id, end_date: null }])).body.errors).toEqual({
      '0.end_date': ['End date is required if start date is selected'],
    })
    server.clock.advance(60 * DAY)
    const later = (await server.signIn({ role: 'member', channel: 123 })).token
    expect((await patch([{ id: row.id, status: 0, sales_channel_id: 124, events: [] }], later)).body).toMatchObject([
      { status: 0, sales_channel_id: 123, version: 2 },
    ])
  })

  it('need a list with ids of one’s own rewards', async () => {
    const row = await make()
    const stranger = (await server.signIn({ role: 'member', channel: 124 })).token
    expect((await patch([])).status).toBe(422)
    expect((await patch([{ status: 0 }])).body.errors).toEqual({ '0.id': ['Required'] })
    expect(
      (
        await patch([
          { id: row.id, end_date: null },
          { id: row.id, start_date: '2026-03-20T10:00:00Z' },
        ])
      ).body.errors,
    ).toEqual({
      '1.end_date': ['End date is required if start date is selected'],
    })
    expect((await patch([{ id: row.id, status: 0 }, { id: randomUUID() }])).status).toBe(404)
    expect((await patch([{ id: row.id, status: 0 }], stranger)).status).toBe(404)
    expect((await read(row.id)).status).toBe(1)
  })

  it('leave at most one reward with auto-apply', async () => {
    const [one, two] = [await make({ auto_apply: true }), await make()]
    const refused = await patch([{ id: two.id, auto_apply: true }])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        detail: 'Only one reward may have auto-apply',
        current: { id: one.id },
        text: { key: 'server_second_auto_apply_by', params: { code: one.code } },
      },
    ])
    const moved = await patch([
      { id: two.id, auto_apply: true },
      { id: one.id, auto_apply: false },
    ])
    expect(moved.status).toBe(200)
  })

  it('in a batch are refused if any of the rows has changed since', async () => {
    const [one, two] = [await make(), await make()]
    await patch([{ id: two.id, status: 0 }])
    const operation = {
      key: randomUUID(),
      call: 'updateRewards',
      body: [
        { id: one.id, amount: 1 },
        { id: two.id, amount: 1 },
      ],
      if: { status: 1 },
    }
    const { body: answer } = await server.call('POST', '/batch', { as: manager, body: { operations: [operation] } })
    expect(answer.results[0]).toMatchObject({ status: 409, body: { code: 'Stale', current: { id: two.id, status: 0 } } })
  })
})

describe('the list', () => {
  it('is only for the channel, and can be sorted and searched by code and description', async () => {
    const member = (await server.signIn({ role: 'member', channel: 125 })).token
    const provider = (await server.signIn({ role: 'provider' })).token
    for (const [code, description] of [
      ['OPENING', 'For the first game'],
      ['STUDENT', 'Half price'],
    ])
      await server.call('POST', '/rewards', { as: provider, body: body({ sales_channel_id: 125, code, description }) })
    const codes = async (query: string) =>
      (await server.call('GET', `/sales-channels/125/rewards?${query}`, { as: member })).body.data.map(({ code }: Reward) => code)
    expect(await codes('orderBy=code&order=desc')).toEqual(['STUDENT', 'OPENING'])
    expect(await codes('searchQuery=FIRST')).toEqual(['OPENING'])
  })
})

it('an event has the active rewards of all events or its own, within their dates', async () => {
  const mine = await server.addEvent(124)
  const theirs = (await server.signIn({ role: 'member', channel: 124 })).token
  const add = async (more: object) =>
    (await server.call('POST', '/rewards', { as: theirs, body: body({ sales_channel_id: 124, ...more }) })).body as Reward
  const all = await add({ code: 'ALL' })
  const own = await add({ code: 'OWN', apply_to_all_events: false, events: [mine] })
  await add({ code: 'OTHER', apply_to_all_events: false, events: [await server.addEvent(124)] })
  await add({ code: 'LATER', start_date: '2026-05-01T00:00:00Z', end_date: '2026-05-02T00:00:00Z' })
  const off = await add({ code: 'OFF' })
  await patch([{ id: off.id, status: 0 }], theirs)
  const { body: rows } = await server.call('GET', `/events/${mine}/rewards`, { as: theirs })
  expect(rows.map(({ id }: Reward) => id).sort()).toEqual([all.id, own.id].sort())
})

it('devices get rewards with their first load, then changes and deletions', async () => {
  const { Device } = await import('#tests/support/device.ts')
  const row = await make()
  const device = new Device(server, 123, manager)
  device.tables = ['events', 'rewards']
  await device.pull()
  expect(device.rowsOf('rewards').get(row.id)).toMatchObject({ code: row.code })
  await patch([{ id: row.id, amount: 77 }])
  await device.pull()
  expect(device.rowsOf('rewards').get(row.id)).toMatchObject({ amount: 77 })
  await server.call('DELETE', `/rewards/${row.id}`, { as: manager })
  await device.pull()
  expect(device.rowsOf('rewards').has(row.id)).toBe(false)
})
