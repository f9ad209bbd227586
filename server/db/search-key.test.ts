import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOUBLE, searchKey, SINGLE } from '#lib/search-key.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

/** Texts of the letters that people write with, of every sign that is folded, and of what databases treat in their own way. */
const char = fc.oneof(
  fc.constantFrom(...`aZ09 '-"%_\\${SINGLE.from}${DOUBLE.join('')}´İẞÅΣσςﬁ１ａ\u3000\u00a0\u0301\u0308\u00ad\u200bガ한ﷺ😀`),
  fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x370, max: 0x6ff }).map((code) => String.fromCodePoint(code)),
  fc.integer({ min: 0x1e00, max: 0x24ff }).map((code) => String.fromCodePoint(code)),
)
const text = fc.array(char, { maxLength: 12 }).map((chars) => chars.join(''))
const texts = fc.array(text, { minLength: 50, maxLength: 200 })

it('makes of a text in SQL what is made of it in memory; of no text, none', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
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
