/**
 * Everything that a search of fans looks in, as one SQL text with a line for each column. The indexes are made of exactly this text:
 * another text needs other indexes.
 * @param row the name of the fan's row in the query, with a dot; empty in an index
 */
export const fanWords = (row: string): string =>
  `coalesce(${row}first_name, '') || ' ' || coalesce(${row}last_name, '')${['email', 'phone', 'reward_code']
    .map((column) => ` || chr(10) || coalesce(${row}${column}, '')`)
    .join('')}`

const quoted = fanWords('').replaceAll("'", "''")

/**
 * A search of fans finds words by their trigrams, however many fans there are: ASCII words folded by bytes, others by ICU, as in the
 * lists (db/list.ts). The extension is part of every usual PostgreSQL, but not of the embedded database. Without it a search reads
 * all fans of the channel.
 */
export const fanSearch = `
do $$
declare home text;
begin
  begin
    create extension if not exists pg_trgm with schema public;
  exception when others then
    null;
  end;
  select quote_ident(n.nspname) into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if home is not null then
    execute format('create index fans_by_words on fans using gin (((${quoted}) collate "C") %s.gin_trgm_ops)
      where deleted_at is null', home);
    execute format('create index fans_by_any_words on fans using gin (((${quoted}) collate "und-x-icu") %s.gin_trgm_ops)
      where deleted_at is null', home);
  end if;
end $$;
`
