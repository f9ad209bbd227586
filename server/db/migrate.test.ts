import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { testDatabase } from '#tests/support/database.ts'
import { migrate, statementsOf } from './migrate.ts'

test('a database with tables of another version is refused with a message', async () => {
  const { db, close } = await testDatabase()
  await migrate(db)
  await sql`insert into kysely_migration (name, timestamp) values ('0000-of-another-version', '2026-01-01')`.execute(db)
  const refused = migrate(db)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow('another version of Holdfast')
  await close()
})

test('a script is split at semicolons that end a line, and not inside function bodies', () => {
  const body = 'create function f() returns void as $$\nbegin;\n  select 1;\nend $$;'
  expect(statementsOf(`select 1;\n${body}\nselect ';' ;\n`)).toEqual(['select 1;', body, "select ';' ;"])
})
