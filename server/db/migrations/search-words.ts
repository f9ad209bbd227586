/**
 * A column with everything that a search of a large table looks in, a line for each text, folded when a row is written: folding is
 * slow beside comparing.
 * @param texts SQL expressions; one without a value is an empty line
 */
export const searchWords = (...texts: readonly string[]): string =>
  `search_words text not null generated always as (${texts.map((text) => `search_key(coalesce(${text}, ''))`).join(' || chr(10) || ')}) stored`
