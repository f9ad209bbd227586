/**
 * All that a fan is searched by as one text of SQL, a line each: what one of the columns holds, it holds. The indexes are made of
 * exactly this text: another one needs others.
 * @param row how the fan is called in the query, with a dot; empty in an index
 */
export const fanWords = (row: string): string =>
  `coalesce(${row}first_name, '') || ' ' || coalesce(${row}last_name, '')${['email', 'phone', 'reward_code']
    .map((column) => ` || chr(10) || coalesce(${row}${column}, '')`)
    .join('')}`

const quoted = fanWords('').replaceAll("'", "''")

/**
 * A search of fans finds its words by their trigrams, however many fans there are: ASCII words folded by bytes, others by ICU, as the
 * lists do (db/list.ts). The extension is on every usual PostgreSQL, but not in the embedded database: there, and where it is
 * missing or may not be made, a search reads the fans of the channel.
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

-- How many fans came by a campaign, a source or both is counted from the index alone.
drop index fans_by_campaign;
drop index fans_by_source;
create index fans_by_campaign on fans (sales_channel_id, campaign, source) where deleted_at is null;
create index fans_by_source on fans (sales_channel_id, source) where deleted_at is null;
`
