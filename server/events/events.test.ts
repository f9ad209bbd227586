import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

const HOUR = 3_600_000
let server: TestServer
let token: string

const signIn = async () => void (token = (await server.signIn({ role: 'provider' })).token)

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  await server.addChannel(125)
  await signIn()
})
afterEach(() => server.clock.set(START))
afterAll(() => server.close())

const patch = (id: number, body: object) => server.call('PATCH', `/events/${id}`, { as: token, body })
const list = async (query = '', channel = 123): Promise<Event[]> =>
  (await server.call('GET', `/sales-channels/${channel}/events?take=1000&${query}`, { as: token })).body.data
const send = (content: string | Buffer, channel = 123, fields: Record<string, string> = {}, name = 'events.csv') => {
  const { body, headers } = upload(name, content, fields)
  return server.call('POST', `/sales-channels/${channel}/events/import`, { as: token, body, headers })
}

describe('an event', () => {
  it('is coming soon, live or past by the clock and its channel’s offsets', async () => {
    const id = await server.addEvent(124, { time: new Date(START + 200 * HOUR).toISOString() })
    const status = async () => (await server.call('GET', `/events/${id}`, { as: token })).body.upgrade_status
    expect(await status()).toBe('coming-soon')
    server.clock.advance(32 * HOUR)
    await signIn()
    expect(await status()).toBe('live')
    expect((await list('upgradeStatus=live', 124)).map((event) => event.id)).toEqual([id])
    server.clock.advance(171 * HOUR)
    await signIn()
    expect(await status()).toBe('live')
    server.clock.advance(1)
    expect(await status()).toBe('past')
    expect((await list('upgradeStatus=past', 124)).map((event) => event.id)).toEqual([id])
    server.clock.set(START)
    await signIn()
  })

  it('is read by an empty update, also by who may not change it', async () => {
    const id = await server.addEvent(123)
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    expect((await server.call('PATCH', `/events/${id}`, { as: viewer, body: {} })).body).toMatchObject({ id, version: 1 })
    expect((await server.call('PATCH', `/events/${id}`, { as: viewer, body: { status: 0 } })).status).toBe(403)
    expect((await server.call('PATCH', '/events/999999', { as: token, body: {} })).body).toMatchObject({
      status: 404,
      detail: 'Event not found',
    })
  })

  it('changes what an update names and nothing else; what is so already changes nothing', async () => {
    const id = await server.addEvent(123)
    const body = {
      status: 0,
      league: 'MLB',
      security_phrase: ' go ',
      marketplace_cutoff_at: '2026-03-10T12:00:00-05:00',
      theme: { title: 'Night' },
    }
    const changed = (await patch(id, body)).body
    expect(changed).toMatchObject({
      status: 0,
      league: 'MLB',
      security_phrase: 'go',
      marketplace_cutoff_at: '2026-03-10T17:00:00.000Z',
      theme: { title: 'Night', description: null },
      version: 2,
    })
    expect((await patch(id, body)).body).toEqual(changed)
    expect(
      (await patch(id, { theme: { description: 'Lights' }, security_phrase: '', marketplace_cutoff_at: '' })).body,
    ).toMatchObject({
      theme: { title: 'Night', description: 'Lights' },
      security_phrase: null,
      marketplace_cutoff_at: null,
      league: 'MLB',
      version: 3,
    })
  })

  it('has a league only while it is sport', async () => {
    const id = await server.addEvent(123)
    await patch(id, { league: 'NHL' })
    expect((await patch(id, { category: 'concert' })).body).toMatchObject({ category: 'concert', league: null })
    expect((await patch(id, { league: 'NHL' })).body).toMatchObject({
      status: 422,
      errors: { league: ['Only sport has leagues.'] },
    })
    expect((await patch(id, { category: 'sport', league: '' })).body).toMatchObject({ category: 'sport', league: null })
  })

  it('says its limits in the specification’s words', async () => {
    const id = await server.addEvent(123)
    const { status, body } = await patch(id, {
      security_phrase: 'x'.repeat(21),
      theme: { title: 'x'.repeat(101), description: 'x'.repeat(501) },
    })
    expect([status, body.errors]).toEqual([
      422,
      {
        security_phrase: ['Must have max 20 characters'],
        'theme.title': ['Must have max 100 characters'],
        'theme.description': ['Must have max 500 characters'],
      },
    ])
  })

  it('is updated from the outbox only while it is as it was seen', async () => {
    const id = await server.addEvent(123)
    const operation = (key: string, status: number) => ({
      key,
      call: 'updateEvent',
      params: { id },
      body: { status },
      if: { status: 1 },
    })
    const { body } = await server.call('POST', '/batch', {
      as: token,
      body: { operations: [operation('a', 0), operation('b', 0)] },
    })
    expect(body.results).toMatchObject([
      { status: 200, body: { status: 0 } },
      { status: 409, body: { code: 'Stale', current: { id, status: 0 } } },
    ])
  })
})

it('enable all and disable all touch only the events that differ', async () => {
  const [on, off] = [await server.addEvent(125), await server.addEvent(125)]
  await patch(off, { status: 0 })
  const all = (action: string) => server.call('PATCH', '/sales-channels/125/events', { as: token, body: { action } })
  expect((await all('disable all')).body).toEqual({ updated: 1 })
  expect((await all('disable all')).body).toEqual({ updated: 0 })
  expect((await list('', 125)).map(({ id, status, version }) => [id, status, version])).toEqual([
    [on, 0, 2],
    [off, 0, 2],
  ])
  const manager = (await server.signIn({ role: 'member', channel: 125 })).token
  expect((await server.call('PATCH', '/sales-channels/125/events', { as: manager, body: { action: 'enable all' } })).status).toBe(
    403,
  )
})

describe('a file of events', () => {
  const schedule = readFileSync('tests/support/data/mlb-giants-2022-schedule.csv')

  it('a team’s official schedule is taken as it is, and again changes nothing', async () => {
    await server.addChannel(200, { timezone: 'America/Los_Angeles' })
    const first = await send(schedule, 200)
    expect(first.status).toBe(200)
    expect(first.body.imported).toBeGreaterThan(80)
    const again = await send(schedule, 200)
    expect(again.body).toMatchObject({ imported: 0, updated: 0, unchanged: first.body.imported, skipped: first.body.skipped })
    const opening = (await list('searchQuery=20220408', 200))[0]
    expect(opening).toMatchObject({
      title: 'Marlins at Giants',
      time: '2022-04-08T20:35:00.000Z',
      timezone: 'America/Los_Angeles',
      category: 'sport',
      league: 'MLB',
      version: 1,
    })
  })

  it('of our own columns overwrites what it names and keeps the rest; sales follow their event', async () => {
    await server.addChannel(201, { timezone: 'Europe/Paris' })
    await send('event_id,title,time,venue,category,league,status\nE1,Old,2026-06-01 20:00,Hall,sport,MLB,0\n', 201)
    const [before] = await list('', 201)
    expect(before).toMatchObject({ time: '2026-06-01T18:00:00.000Z', status: 0, league: 'MLB' })
    expect(
      (
        await send(
          'Event_ID , title,time,venue\nE1,New,2026-06-01 21:00,Hall\nE2,Two,2026-06-02T20:00:00Z,Hall\nE1,Again,2026-06-01,Hall\n',
          201,
        )
      ).body,
    ).toMatchObject({
      imported: 1,
      updated: 1,
      unchanged: 0,
      skipped: 1,
      problems: [{ line: 4 }],
    })
    const [after] = await list('', 201)
    expect(after).toMatchObject({
      id: before!.id,
      title: 'New',
      time: '2026-06-01T19:00:00.000Z',
      status: 0,
      league: 'MLB',
      version: 2,
    })
  })

  it('that was exported imports as it was', async () => {
    await server.addChannel(202, { timezone: 'Europe/London' })
    // One title that a spreadsheet would run, one hour that the clocks show twice.
    await send(
      'event_id,title,time,timezone,venue,category,league,security_phrase,marketplace_cutoff_at,status\n=1+1,"Cubs, ""at"" Giants",2026-10-25T01:30:00Z,Europe/London,Park,sport,NHL,-shh,2026-10-25 00:10,1\nE2,Été,2026-07-01 20:00,America/Chicago,Park,concert,,,,0\n',
      202,
    )
    const before = await list('', 202)
    const csv = await server.call('GET', '/sales-channels/202/events/csv?take=1', { as: token })
    expect(csv.headers).toMatchObject({
      'x-total-count': '2',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="events.csv"',
    })
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(2)
    const whole = (await server.call('GET', '/sales-channels/202/events/csv', { as: token })).body as string
    expect(
      whole.startsWith(
        '\ufeffevent_id,title,time,timezone,venue,category,league,security_phrase,marketplace_cutoff_at,status,upgrade_status,offers,bid_products\r\n',
      ),
    ).toBe(true)
    expect((await send(whole, 202)).body).toMatchObject({ imported: 0, updated: 0, unchanged: 2, skipped: 0, problems: [] })
    await server.addChannel(203, { timezone: 'Europe/London' })
    await send(whole, 203)
    const plain = ({ event_id, title, time, timezone, league, security_phrase, marketplace_cutoff_at, status }: Event) => ({
      event_id,
      title,
      time,
      timezone,
      league,
      security_phrase,
      marketplace_cutoff_at,
      status,
    })
    expect((await list('', 203)).map(plain)).toEqual(before.map(plain))
  })

  it('that is not one is refused in words, and needs the ability', async () => {
    expect((await send('section,row,seat,price\nA,1,1,5\n')).body).toMatchObject({
      status: 422,
      errors: { file: [expect.stringContaining('seats')] },
    })
    expect((await send(schedule, 123, { timezone: 'Mars/Olympus' })).body).toMatchObject({
      status: 422,
      errors: { timezone: [expect.any(String)] },
    })
    const { body, headers } = upload('events.csv', schedule)
    const viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
    expect((await server.call('POST', '/sales-channels/123/events/import', { as: viewer, body, headers })).status).toBe(403)
  })
})
