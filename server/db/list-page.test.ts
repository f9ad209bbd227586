import * as fc from 'fast-check'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onRealPostgres } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { idsOfPage } from './list-page.ts'
import { totalOf } from './totals.ts'

interface Sample {
  id: number
  sales_channel_id: number
  key: number | null
}

let server: TestServer
let samples: Kysely<{ sample: Sample }>
beforeAll(async () => {
  server = await testServer()
  for (const id of [1, 2]) await server.addChannel(id)
  await sql`create table sample (id integer, sales_channel_id integer, key integer)`.execute(server.db)
  samples = server.db as unknown as typeof samples
})
afterAll(() => server.close())

/** Sorts nulls last in both directions, ties by id. */
const inOrder = (rows: Sample[], sign: 1 | -1) =>
  rows.toSorted((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || a.id - b.id
    return (a.key - b.key) * sign || a.id - b.id
  })

const row = fc.record({
  sales_channel_id: fc.constantFrom(1, 2),
  key: fc.option(fc.integer({ min: 0, max: 4 })),
})

it('a page has the same ids as a full sort, in either direction, for one channel and for all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.nat(26),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      fc.constantFrom(0, 3, 5_000),
      async (made, direction, skip, take, all, few) => {
        const rows = made.map((one, at) => ({ ...one, id: (at * 7) % 25 }))
        await samples.deleteFrom('sample').execute()
        await samples.insertInto('sample').values(rows).execute()
        const every = samples.selectFrom('sample as s')
        const matching = all ? every : every.where('s.sales_channel_id', '=', 1)
        const channel = all ? sql`s.sales_channel_id` : undefined
        const page = { matching, key: sql`s.key`, id: sql`s.id`, direction, skip, take, channel }
        const found = await sql<{ id: number }>`${await idsOfPage(server.db, page, few)}`.execute(server.db)
        const among = inOrder(all ? rows : rows.filter((one) => one.sales_channel_id === 1), direction === 'asc' ? 1 : -1)
        expect(found.rows.map(({ id }) => id)).toEqual(among.slice(skip, skip + take).map(({ id }) => id))
      },
    ),
    { numRuns: 150 },
  )
})

it('a total is cached until something of the channel changes, and is then counted again', async () => {
  const events = (channel: number) => server.db.selectFrom('events as e').where('e.sales_channel_id', '=', channel)
  const total = (channel: number) => totalOf(server.db, events(channel), channel)
  expect(await total(1)).toBe(0)
  await server.addEvent(1)
  expect([await total(1), await total(2)]).toEqual([1, 0])
  // The feed does not contain this change, so the cached total is returned.
  await sql`alter table events disable trigger feed_insert`.execute(server.db)
  await server.addEvent(1)
  await sql`alter table events enable trigger feed_insert`.execute(server.db)
  expect(await total(1)).toBe(1)
  await server.addEvent(2)
  expect([await total(1), await total(2)]).toEqual([1, 1])
  await server.addEvent(1)
  expect(await total(1)).toBe(3)
})

it.runIf(onRealPostgres)('a total includes rows of a transaction that began earlier and commits later', async () => {
  const of = () => totalOf(server.db, server.db.selectFrom('events as e').where('e.sales_channel_id', '=', 2), 2)
  const before = await of()
  await server.db.transaction().execute(async (early) => {
    await sql`insert into events (sales_channel_id, event_id, event_id_key, title, title_key, time, timezone, venue, venue_key)
      values (2, 'early', 'early', 'Early', 'early', now(), 'UTC', 'V', 'v')`.execute(early)
    await server.addEvent(2)
    expect(await of()).toBe(before + 1)
  })
  expect(await of()).toBe(before + 2)
})
