import { sql, type Kysely } from 'kysely'
import type { Estimate, Name } from '#contract/try-out.ts'
import { fillTokens, tokensIn } from '#lib/message-tokens.ts'
import { smsSize } from '#lib/sms-cost.ts'
import type { Database } from '#server/db/schema.ts'
import type { Of } from '#server/segments/compile.ts'
import { fansOfSegment, onePerNumber, type Chosen } from '#server/segments/segment-fans.ts'

/** The number of example fans. */
const SOME = 12

/**
 * Estimates the cost of a text for its recipients, one fan for each phone number. The cost is computed once for all fans with the
 * same name; if the text contains no name, once for all fans.
 */
export async function estimate(db: Kysely<Database>, channel: Of, chosen: Chosen, message: string): Promise<Estimate> {
  const used = tokensIn(message)
  const column = (name: keyof Name) => (used.has(name) ? sql.ref(`f.${name}`) : sql`null::text`)
  const { rows } = await sql<Name & { fans: number }>`
    select first_name, last_name, count(*)::integer as fans from (
      select ${column('first_name')} as first_name, ${column('last_name')} as last_name
      from (${onePerNumber(fansOfSegment(channel, chosen))}) chosen join fans f on f.id = chosen.id
    ) named group by 1, 2`.execute(db)
  const { rows: some } = await sql<Estimate['some'][number]>`
    select f.id, f.first_name, f.last_name from (${fansOfSegment(channel, chosen, SOME)}) chosen join fans f on f.id = chosen.id
    order by f.id`.execute(db)
  const { rows: sharing } = await sql<{ fans: number }>`
    select coalesce(sum(fans), 0)::integer as fans from (
      select count(*) as fans from (${fansOfSegment(channel, chosen)}) chosen join fans f on f.id = chosen.id
      where f.phone is not null group by f.phone having count(*) > 1
    ) shared`.execute(db)
  const all: Estimate = {
    fans: 0,
    sharing_fans: sharing[0]!.fans,
    messages: 0,
    unicode_fans: 0,
    longest: null,
    shortest: null,
    some,
  }
  let [most, least] = [-1, Infinity]
  for (const { fans, ...name } of rows) {
    const text = fillTokens(message, name)
    const { messages, encoding } = smsSize(text)
    all.fans += fans
    all.messages += fans * messages
    if (encoding === 'UCS-2') all.unicode_fans += fans
    if (text.length > most) [most, all.longest] = [text.length, name]
    if (text.length < least) [least, all.shortest] = [text.length, name]
  }
  return all
}
