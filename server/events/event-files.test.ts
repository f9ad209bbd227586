import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  token = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

const list = async (query: string, channel: number): Promise<Event[]> =>
  (await server.call('GET', `/sales-channels/${channel}/events?take=1000&${query}`, { as: token })).body.data
const send = (content: string | Buffer, channel = 123, fields: Record<string, string> = {}, name = 'events.csv') => {
  const { body, headers } = upload(name, content, fields)
  return server.call('POST', `/sales-channels/${channel}/events/import`, { as: token, body, headers })
}

describe('a file of events', () => {
  const schedule = readFileSync('tests/support/data/mlb-giants-2022-schedule.csv')

  it('in the format of a team’s official schedule can be imported, and a second import changes nothing', async () => {
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

  // The embedded database has one connection, so the edit and the import cannot run at the same moment.
  it.runIf(onRealPostgres)('keeps an operator’s changes that are made during the import', async () => {
    const id = await server.addEvent(123, { event_id: 'E9', title: 'Old' })
    const edit = await server.db.startTransaction().execute()
    await edit.updateTable('events').set({ security_phrase: 'swordfish', status: 0 }).where('id', '=', id).execute()
    const taken = send('event_id,title,time,venue\nE9,New,2026-06-01 20:00,Hall\n')
    await untilOneWaits(server.db)
    await edit.commit().execute()
    expect((await taken).body).toMatchObject({ updated: 1 })
    expect((await server.call('GET', `/events/${id}`, { as: token })).body).toMatchObject({
      title: 'New',
      security_phrase: 'swordfish',
      status: 0,
    })
  })

  it('without a time zone column keeps the zone of an existing event, and reads its time in that zone', async () => {
    await server.addChannel(204, { timezone: 'Europe/Paris' })
    await send('event_id,title,time,venue,timezone\nE1,One,2026-06-01 20:00,Hall,America/Chicago\n', 204)
    const { body } = await send('event_id,title,time,venue\nE1,One,2026-06-01 21:00,Hall\nE2,Two,2026-06-01 21:00,Hall\n', 204)
    expect(body).toMatchObject({ imported: 1, updated: 1 })
    expect((await list('orderBy=event_id', 204)).map(({ timezone, time }) => [timezone, time])).toEqual([
      ['America/Chicago', '2026-06-02T02:00:00.000Z'],
      ['Europe/Paris', '2026-06-01T19:00:00.000Z'],
    ])
    await send('event_id,title,time,venue,timezone\nE1,One,2026-06-01 21:00,Hall,\n', 204)
    expect((await list('searchQuery=E1', 204))[0]).toMatchObject({ timezone: 'Europe/Paris', time: '2026-06-01T19:00:00.000Z' })
  })

  it('with our own columns overwrites the fields it contains and keeps the others', async () => {
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

  it('that was exported can be imported without changes', async () => {
    await server.addChannel(202, { timezone: 'Europe/London' })
    // A spreadsheet program would evaluate one title as a formula. One time is in an hour that occurs twice.
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

  it('that is not valid is refused with a message, and an import needs the ability', async () => {
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
