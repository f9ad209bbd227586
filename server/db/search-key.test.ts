import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeParts } from '#lib/place/place-words.ts'
import { searchKey } from '#lib/search-key.ts'
import { anyTexts } from '#tests/support/any-text.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

it('SQL makes the same search key of a text as JavaScript, and null of null', async () => {
  await fc.assert(
    fc.asyncProperty(anyTexts, async (some) => {
      const { rows } = await sql<{ key: string }>`
        select search_key(t.text) as key from unnest(${some}::text[]) with ordinality as t(text, place) order by place`.execute(
        server.db,
      )
      expect(rows.map(({ key }, at) => [some[at], key])).toEqual(some.map((one) => [one, searchKey(one)]))
    }),
    { numRuns: 60 },
  )
  const none = await sql<{ key: string | null }>`select search_key(null) as key`.execute(server.db)
  expect(none.rows).toEqual([{ key: null }])
})

it('divides a name in SQL as it is divided in memory', async () => {
  await fc.assert(
    fc.asyncProperty(anyTexts, async (some) => {
      const { rows } = await sql<{ key: string }>`
        select place_key(t.text) as key from unnest(${some}::text[]) with ordinality as t(text, place) order by place`.execute(
        server.db,
      )
      expect(rows.map(({ key }, at) => [some[at], key])).toEqual(some.map((one) => [one, placeParts(one)]))
    }),
    { numRuns: 60 },
  )
})
