/**
 * Returns a column with all searched texts of a row of a large table, one line each. They are folded when the row is written,
 * because folding is slower than comparing.
 * @param texts SQL expressions; one without a value is an empty line
 */
export const searchWords = (...texts: readonly string[]): string =>
  `search_words text not null generated always as (${texts.map((text) => `search_key(coalesce(${text}, ''))`).join(' || chr(10) || ')}) stored`
