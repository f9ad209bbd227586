import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** All rows of the tables that a schedule changes, as JSON: lists of rows by table. */
export type Copy = string

const tables = [
  'events',
  'seats',
  'seat_history',
  'vip_inventory',
  'rewards',
  'price_rules',
  'seat_maps',
  'transactions',
  'idempotency_keys',
  'changes',
  'change_log',
  'feed_state',
  'user_abilities',
  'dashboard_users',
]

/** Adds two functions to the database, so that copying and restoring each take one round trip. */
export async function keepCopies(db: Kysely<Database>): Promise<void> {
  const names = sql.raw(`array[${tables.map((name) => `'${name}'`).join(', ')}]`)
  await sql`
    create function copy_tables() returns json language plpgsql as $$
    declare name text; rows json; copy jsonb := '{}';
    begin
      foreach name in array ${names} loop
        execute format('select coalesce(json_agg(t), ''[]'') from %I t', name) into rows;
        copy := copy || jsonb_build_object(name, rows);
      end loop;
      return copy;
    end $$`.execute(db)
  await sql`
    create function put_back(copy jsonb) returns void language plpgsql as $$
    declare name text; stored text;
    begin
      set local session_replication_role = replica;
      foreach name in array ${names} loop
        execute format('delete from %I', name);
        -- The database fills in generated columns itself.
        select string_agg(quote_ident(attname), ', ') into stored from pg_attribute
          where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %I (%s) overriding system value select %s from jsonb_populate_recordset(null::%I, $1)', name, stored, stored, name) using copy -> name;
      end loop;
    end $$`.execute(db)
}

export async function copyTables(db: Kysely<Database>): Promise<Copy> {
  const { rows } = await sql<{ copy: unknown }>`select copy_tables() as copy`.execute(db)
  return JSON.stringify(rows[0]?.copy)
}

export async function putBack(db: Kysely<Database>, copy: Copy): Promise<void> {
  await db.transaction().execute(async (tx) => void (await sql`select put_back(${copy}::jsonb)`.execute(tx)))
}
