import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { naturalKey } from './natural-key.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

it('makes of a text in SQL what is made of it in memory; of no text, none', async () => {
  const plain =
    '| |Row 9|row 10|ROW 010|0|000|007 and 70|two  blanks|1.5|a\\b|100% live_|CA$|TI-123-10531|Etc/GMT+10|EST5EDT|Formula 1'
  const other = 'Été  à Paris|Ångström|Straße|İstanbul|Ω|東京 12|１２|non\u00a0breaking|₪|ﬁn|tab\tin it é|\u2003wide '
  const texts = [...plain.split('|'), ...other.split('|'), '9'.repeat(120)]
  const { rows } = await sql<{ text: string; key: string }>`
    select t.text, ${naturalKey(sql`t.text`)} as key from unnest(${texts}::text[]) with ordinality as t(text, place) order by place`.execute(
    server.db,
  )
  expect(rows.map(({ text, key }) => [text, key])).toEqual(texts.map((text) => [text, sortKey(text)]))
  const none = await sql<{ key: string | null }>`select ${naturalKey(sql`null::text`)} as key`.execute(server.db)
  expect(none.rows).toEqual([{ key: null }])
})
