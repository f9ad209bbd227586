import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventList, type Event } from '#contract/events.ts'
import { pageOf } from '#contract/core/list.ts'
import { leagues } from '#lib/fixed-lists.ts'
import { sortKey } from '#lib/sort-key.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { boundsInZone } from './range.ts'
import { listEvents } from './list-events.ts'

const ZONE = 'America/Chicago'
let server: TestServer

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { timezone: ZONE })
  await server.addChannel(124, { timezone: 'Europe/Paris' })
})
beforeEach(async () => void (await server.db.deleteFrom('events').execute()))
afterAll(() => server.close())

const words = fc.constantFrom(
  'Cubs at Giants',
  'cubs at giants',
  'Row 9',
  'row 10',
  'Été à Paris',
  'éTÉ',
  '100% live_',
  'a\\b',
  '',
  'Ω',
  '東京',
  'İstanbul – Kadıköy',
  'Montre\u0301al',
  'O’Brien`s Ｈａｌｌ',
  'Straße ΑΣ',
)
interface Seed {
  title: string
  venue: string
  event_id: string
  time: string
  timezone: string
  category: string
  league: string | null
  security_phrase: string | null
  theme_title: string | null
  status: 0 | 1
  marketplace_cutoff_at: string | null
  version: number
  channel: number
}
const arbitraryEvent: fc.Arbitrary<Seed> = fc.record({
  title: words,
  venue: words,
  event_id: fc.uuid(),
  /** A time up to 3 hours before or 8 days after now, often exactly when an upgrade status changes. */
  time: fc
    .oneof(fc.integer({ min: -3 * 60, max: 8 * 24 * 60 }), fc.constantFrom(-180, 168 * 60, 0))
    .map((minutes) => new Date(START + minutes * 60_000).toISOString()),
  timezone: fc.constantFrom('America/Chicago', 'Europe/Paris', 'Etc/GMT+10', 'Etc/GMT+9', 'EST5EDT'),
  category: fc.constantFrom('sport', 'concert', 'performing arts'),
  league: fc.option(fc.constantFrom(...leagues)),
  security_phrase: fc.option(words),
  theme_title: fc.option(words),
  status: fc.constantFrom(0 as const, 1 as const),
  marketplace_cutoff_at: fc.option(fc.constantFrom('2026-03-10T18:00:00.000Z', '2026-03-11T18:00:00.000Z')),
  version: fc.nat(3),
  channel: fc.constantFrom(123, 124),
})
const arbitraryQuery = fc.record(
  {
    skip: fc.nat(6),
    take: fc.integer({ min: 1, max: 8 }),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    orderBy: fc.constantFrom(...Object.keys(eventList.fields)),
    searchQuery: fc.constantFrom(
      '',
      ' ',
      'cubs',
      'CUBS AT',
      'row',
      '%',
      '_',
      '\\',
      'été',
      'ÉTÉ',
      'ete',
      '東',
      'zzz',
      'istanbul',
      'L - KADI',
      'Montréal',
      "o'brien's hall",
      'strasse ας',
      '\u0301',
    ),
    upgradeStatus: fc.constantFrom('coming-soon' as const, 'live' as const, 'past' as const),
    startDate: fc.constantFrom('0001-01-01', '2026-03-10', '2026-03-11', '2026-03-10T18:00:00Z', '2026-03-12T00:00:00+02:00'),
    endDate: fc.constantFrom('9999-12-31', '2026-03-10', '2026-03-14', '2026-03-10T18:00:00Z'),
  },
  { requiredKeys: ['skip', 'take'] },
)

async function insert(events: readonly Seed[]) {
  if (events.length === 0) return
  const rows = events.map(({ channel, ...event }) => ({
    ...event,
    sales_channel_id: channel,
    title_key: sortKey(event.title),
    venue_key: sortKey(event.venue),
    event_id_key: sortKey(event.event_id),
    logo_url: null,
    away_team_logo_url: null,
    background_image_url: null,
    seat_upgrade_background_image_url: null,
    theme_description: null,
  }))
  await server.db.insertInto('events').values(rows).execute()
}
const allOf = async (channel: number) =>
  (await listEvents(server.db, { id: channel, timezone: ZONE }, { skip: 0, take: 1000 }, START)).rows

describe('the list of events', () => {
  it('is the same from SQL as from memory, for any rows and any query', async () => {
    await fc.assert(
      fc
        .asyncProperty(
          fc.array(arbitraryEvent, { maxLength: 14 }),
          fc.array(arbitraryQuery, { minLength: 4, maxLength: 8 }),
          async (events, queries) => {
            await insert(events)
            const rows = await allOf(123)
            expect(rows).toHaveLength(events.filter((event) => event.channel === 123).length)
            for (const { upgradeStatus, startDate, endDate, ...page } of queries) {
              const bounds = boundsInZone(startDate, endDate, ZONE)
              const memory = pageOf<Event, keyof typeof eventList.fields>(
                eventList,
                { ...page, filters: { upgradeStatus, startDate: bounds.from, endDate: bounds.to } },
                rows,
              )
              const stored = await listEvents(
                server.db,
                { id: 123, timezone: ZONE },
                { ...page, upgradeStatus, startDate, endDate },
                START,
              )
              expect({ total: stored.totalCount, ids: stored.rows.map((row) => row.id) }).toEqual({
                total: memory.meta.totalCount,
                ids: memory.data.map((row) => row.id),
              })
            }
          },
        )
        .beforeEach(async () => void (await server.db.deleteFrom('events').execute())),
      { numRuns: 40 },
    )
  })

  it('treats a date as a whole day in the channel’s zone, and in the list of all events in each channel’s zone', async () => {
    // 2026-03-11 begins at 05:00 UTC in Chicago, and in Paris at 23:00 UTC of the day before.
    const at = (time: string, channel: number): Seed => ({
      title: time,
      venue: '',
      event_id: `${time}${channel}`,
      time,
      timezone: 'UTC',
      category: 'sport',
      league: null,
      security_phrase: null,
      theme_title: null,
      status: 1,
      marketplace_cutoff_at: null,
      version: 1,
      channel,
    })
    await insert([
      at('2026-03-10T23:30:00.000Z', 123),
      at('2026-03-10T23:30:00.000Z', 124),
      at('2026-03-11T23:30:00.000Z', 123),
      at('2026-03-11T23:30:00.000Z', 124),
    ])
    const provider = (await server.signIn({ role: 'provider' })).token
    const all = await server.call('GET', '/events?startDate=2026-03-11&endDate=2026-03-11&orderBy=sales_channel_id', {
      as: provider,
    })
    expect(all.body.data.map((row: Event) => [row.sales_channel_id, row.time])).toEqual([
      [123, '2026-03-11T23:30:00.000Z'],
      [124, '2026-03-10T23:30:00.000Z'],
    ])
    const one = await server.call('GET', '/sales-channels/123/events?startDate=2026-03-11&endDate=2026-03-11', { as: provider })
    expect(one.body.data.map((row: Event) => row.time)).toEqual(['2026-03-11T23:30:00.000Z'])
  })

  it('accepts the first and the last possible day, and refuses an invalid day with an error at its field', async () => {
    await insert([{ ...(fc.sample(arbitraryEvent, 1)[0] as Seed), channel: 124 }])
    const provider = (await server.signIn({ role: 'provider' })).token
    const ask = async (path: string, query: string) => (await server.call('GET', `${path}?${query}`, { as: provider })).body
    for (const path of ['/events', '/sales-channels/124/events']) {
      expect((await ask(path, 'startDate=0001-01-01&endDate=9999-12-31')).meta.totalCount).toBe(1)
      for (const date of ['0000-01-01', '2026-02-30', '2026-03-10T18:00:00', '9999-12-31T23:59:59-12:00'])
        expect((await ask(path, `startDate=${date}`)).errors).toEqual({
          startDate: ['Must be a date, or a date and time with its offset'],
        })
    }
  })

  it('refuses to sort by a field it does not have', async () => {
    const provider = (await server.signIn({ role: 'provider' })).token
    expect((await server.call('GET', '/events?orderBy=price', { as: provider })).body).toMatchObject({
      status: 422,
      code: 'ValidationFailed',
      errors: { orderBy: [expect.any(String)] },
    })
  })
})
