import { BREAKS, DOUBLE, IGNORED, SINGLE } from '#lib/search-key.ts'

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const letters = DOUBLE.reduce((value, [from, to]) => `replace(${value}, ${quoted(from)}, ${quoted(to)})`, 'single')

/**
 * The form in which a search compares texts, the same as searchKey of lib returns. Names within the functions are resolved when
 * they are created, because a dump is restored without a search path, and stored columns are computed then.
 */
export const searchKeys = `
create function search_key_of_any(value text) returns text language sql immutable strict parallel safe return (
  select ${letters} from (select translate(
    regexp_replace(lower(normalize(replace(value, '´', ''''), nfkd) collate "und-x-icu"), '[${IGNORED}]', '', 'g'),
    ${quoted(SINGLE.from)}, ${quoted(SINGLE.to)}) as single) folded
);
create function search_key(value text) returns text language sql immutable parallel safe return
  case when octet_length(value) = length(value) and strpos(value, '\`') = 0 then lower(translate(value, ${quoted(BREAKS)}, ${quoted(' '.repeat(BREAKS.length))}) collate "C") else search_key_of_any(value) end;
`
