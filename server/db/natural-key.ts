import { sql, type RawBuilder } from 'kysely'

/** Case, accents and blanks as `sortKey` of lib folds them: plain text in its case only. */
const folded = (text: RawBuilder<unknown>) => {
  const lower = sql`lower(${text} collate "und-x-icu")`
  const bare = sql`regexp_replace(regexp_replace(lower(normalize(${lower}, nfkd)), '\\s+', ' ', 'g'), '[\\u0300-\\u036f\\u0001-\\u001f]', '', 'g')`
  return sql`btrim(case when ${text} ~ '^[\\x20-\\x7e]*$' then ${lower} else ${bare} end)`
}

/**
 * The sort key of a text whose key is not stored: what `sortKey` of lib makes of it, worked out for each row. Slower than a
 * stored key, and without an index: for fields by which a list is seldom sorted.
 */
export const naturalKey = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(case when ${text} is not null then coalesce((
  select string_agg(case when digits is null then part[1] else lpad(length(digits)::text, 2, '0') || digits end, '' order by place)
  from regexp_matches(${folded(text)}, '[0-9]+|[^0-9]+', 'g') with ordinality as found(part, place),
    lateral (select left(substring(part[1] from '^0*([0-9]+)$'), 99) as digits) as number), '') end) collate "C"`
