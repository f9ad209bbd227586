import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a line of a column `search_words`, which contains all searched texts of a row, folded, each on a separate line.
 * @param nth from 1
 */
const line = (column: RawBuilder<unknown>, nth: number) => sql`split_part(${column}, chr(10), ${sql.lit(nth)})`

/** The title of an event `e` in the form that a search compares. */
export const titleWords = line(sql`e.search_words`, 1)
/** The whole name, the email, the phone and the reward code of a fan `f` in the form that a search compares. */
export const fanWords = {
  name: line(sql`f.search_words`, 1),
  email: line(sql`f.search_words`, 2),
  phone: line(sql`f.search_words`, 3),
  rewardCode: line(sql`f.search_words`, 4),
}
