import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { anyTexts } from '#tests/support/any-text.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { naturalKey } from './natural-key.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

it('SQL makes the same key of a text as JavaScript, and null of null', async () => {
  const plain =
    '| |Row 9|row 10|ROW 010|0|000|007 and 70|two  blanks|1.5|a\\b|100% live_|CA$|TI-123-10531|Etc/GMT+10|EST5EDT|Formula 1'
  const other = 'Été  à Paris|Ångström|Straße|İstanbul|Ω|東京 12|１２|non\u00a0breaking|₪|ﬁn|tab\tin it é|\u2003wide '
  const texts = [...plain.split('|'), ...other.split('|'), '9'.repeat(120)]
  await sameKeys(texts)
  const none = await sql<{ key: string | null }>`select ${naturalKey(sql`null::text`)} as key`.execute(server.db)
  expect(none.rows).toEqual([{ key: null }])
})

it('SQL makes the same keys as JavaScript for texts of every script, with their marks', async () => {
  await sameKeys(['が', 'か\u3099', 'שָׁלוֹם', 'مُحَمَّد', 'हिन्दी', '🎉 Party', '𠮷野家', '\u0085a\u1680\u2028b'])
  await fc.assert(fc.asyncProperty(anyTexts, sameKeys), { numRuns: 60 })
})

async function sameKeys(texts: string[]) {
  const { rows } = await sql<{ text: string; key: string }>`
    select t.text, ${naturalKey(sql`t.text`)} as key from unnest(${texts}::text[]) with ordinality as t(text, place) order by place`.execute(
    server.db,
  )
  expect(rows.map(({ text, key }) => [text, key])).toEqual(texts.map((text) => [text, sortKey(text)]))
}
