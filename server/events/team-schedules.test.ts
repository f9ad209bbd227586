import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

let server: TestServer
let token: string
let channel = 200
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The start times of an afternoon game and of a night game, as the two time columns of a schedule. */
const [afternoon, night] = ['01:20 PM,02:20 PM', '06:40 PM,07:40 PM']
const schedule = (...times: string[]) =>
  [
    'START DATE,START TIME,START TIME ET,SUBJECT,LOCATION',
    ...times.map((time) => `05/04/27,${time},Dodgers at Cubs,Wrigley Field - Chicago`),
  ].join('\n')
const send = async (content: string, fields: Record<string, string> = {}) =>
  (await server.call('POST', `/sales-channels/${channel}/events/import`, { as: token, ...upload('a.csv', content, fields) })).body
const events = async () =>
  server.db
    .selectFrom('events')
    .select(['id', 'event_id', 'time'])
    .where('sales_channel_id', '=', channel)
    .orderBy('event_id')
    .execute()
const times = async () => (await events()).map(({ event_id, time }) => [event_id.slice(9), time.slice(11, 16)])
/** Creates a channel with these games. The first game has seats, and one of these seats has the given status. */
async function withGames(status: 'purchased' | 'reserved' | 'available', ...games: string[]) {
  await server.addChannel(++channel)
  token = (await server.signIn({ role: 'member', channel })).token
  await send(schedule(...games))
  const [first] = await events()
  const [seat] = await server.addSeats(channel, first!.id, ['1', '2'])
  const held = status === 'reserved' ? { reserved_until: new Date(server.clock.now() + 60_000).toISOString() } : {}
  await server.db
    .updateTable('seats')
    .set({ status, ...held })
    .where('uuid', '=', seat!)
    .execute()
}

describe('a schedule with a new game before a sold one on the same day', () => {
  it('keeps the time of the sold game and adds the other', async () => {
    await withGames('purchased', night)
    expect(await send(schedule(afternoon, night))).toMatchObject({
      imported: 1,
      updated: 0,
      unchanged: 1,
      skipped: 0,
      problems: [],
    })
    expect(await times()).toEqual([
      ['dodgers-at-cubs', '23:40'],
      ['dodgers-at-cubs-2', '18:20'],
    ])
    expect(await send(schedule(night, afternoon))).toMatchObject({ imported: 0, updated: 0, unchanged: 2, problems: [] })
  })
})

describe('a schedule without the time of a sold game', () => {
  it('moves the game if one line of its day is left', async () => {
    await withGames('purchased', night)
    expect(await send(schedule('07:05 PM,08:05 PM'))).toMatchObject({ imported: 0, updated: 1, problems: [] })
    expect(await times()).toEqual([['dodgers-at-cubs', '00:05']])
  })

  it.each(['purchased', 'reserved'] as const)(
    'leaves a game with a %s seat alone if several lines could be its new time',
    async (status) => {
      await withGames(status, night)
      const twice = schedule('01:20 PM,02:20 PM', '07:05 PM,08:05 PM')
      const expected = {
        imported: 0,
        updated: 0,
        unchanged: 0,
        skipped: 2,
        problems: [{ line: 2, column: 'START TIME' }, { line: 3 }],
      }
      expect(await send(twice)).toMatchObject(expected)
      expect(await send(twice)).toMatchObject(expected)
      expect(await times()).toEqual([['dodgers-at-cubs', '23:40']])
      const [game] = await events()
      expect((await server.call('GET', `/sales-channels/${channel}/events/taken`, { as: token })).body).toEqual([game!.id])
    },
  )

  it('moves the games in order if there are no sales or holds', async () => {
    await withGames('available', night)
    expect(await send(schedule('07:05 PM,08:05 PM', '01:20 PM,02:20 PM'))).toMatchObject({
      imported: 1,
      updated: 1,
      problems: [],
    })
    expect(await times()).toEqual([
      ['dodgers-at-cubs', '18:20'],
      ['dodgers-at-cubs-2', '00:05'],
    ])
  })

  it('leaves a game alone if one of its seats has a hold code', async () => {
    await withGames('available', night)
    const [game] = await events()
    const { body: before } = await server.call('GET', `/sales-channels/${channel}/events/taken`, { as: token })
    await server.db.updateTable('seats').set({ hold_code: 'BAND' }).where('event_id', '=', game!.id).execute()
    expect(await send(schedule('01:20 PM,02:20 PM', '07:05 PM,08:05 PM'))).toMatchObject({ skipped: 2 })
    const { body: after } = await server.call('GET', `/sales-channels/${channel}/events/taken`, { as: token })
    expect([before, after]).toEqual([[], [game!.id]])
  })

  it('leaves a game alone if one of its VIP packages is reserved', async () => {
    await withGames('available', night)
    const [game] = await events()
    const vip = { uuid: randomUUID(), sales_channel_id: channel, event_id: game!.id, title: 'Box', title_key: 'box', price: 5 }
    await server.db
      .insertInto('vip_inventory')
      .values({ ...vip, total_quantity: 2, total_reserved: 1 })
      .execute()
    expect(await send(schedule('01:20 PM,02:20 PM', '07:05 PM,08:05 PM'))).toMatchObject({ skipped: 2 })
  })
})

it('dates in a file of events are read in the order that the form selects', async () => {
  await withGames('available', night)
  const file = 'event_id;title;time;venue\ngala;Gala;3/4/2027 19:30;Park\n'
  const problem = { line: 2, column: 'time', text: { key: 'import_problems_date_undecided' } }
  const both = `${file}ball;Ball;2027-01-01 12:00;Park\n`
  expect(await send(both)).toMatchObject({ imported: 1, skipped: 1, problems: [problem] })
  expect(await send(file)).toMatchObject({
    status: 422,
    errors: { file: expect.arrayContaining([expect.stringMatching(/^Line 2: /)]) },
  })
  expect(await send(file, { dates: 'dmy' })).toMatchObject({ imported: 1 })
  expect(await send(file, { dates: 'mdy' })).toMatchObject({ updated: 1 })
  expect(await send(file, { dates: 'ymd' })).toMatchObject({ status: 422, errors: { dates: [expect.any(String)] } })
})
