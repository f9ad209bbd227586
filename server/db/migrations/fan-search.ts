import { searchWords } from './search-words.ts'

/** The searched text of a fan: whole name, email, phone and reward code. */
export const fanWords = searchWords("coalesce(first_name, '') || ' ' || coalesce(last_name, '')", 'email', 'phone', 'reward_code')

/**
 * A search of fans finds words by their trigrams, fast for any number of fans. Usual PostgreSQL servers have the extension for
 * it; the embedded database does not, so there a search reads all fans of the channel.
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
    execute format('create index fans_by_words on fans using gin (search_words %s.gin_trgm_ops) where deleted_at is null', home);
  end if;
end $$;
`
