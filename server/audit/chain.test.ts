import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { record } from '#server/kernel/audit.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { hashOfRecord } from './chain.ts'
import { clearRecords } from './clear.ts'
import { readChain } from './read-chain.ts'
import { sealRecords } from './seal.ts'
import { verifiedText, verifyDatabase } from './verify-database.ts'

let server: TestServer
beforeAll(async () => void (server = await testServer()))
afterAll(() => server.close())

/** Runs a statement with the table's triggers disabled, as the owner of the database can. */
async function tamper(statement: string): Promise<void> {
  await sql`alter table security_events disable trigger user`.execute(server.db)
  await sql.raw(statement).execute(server.db)
  await sql`alter table security_events enable trigger user`.execute(server.db)
}

const add = async (count: number) => {
  for (let nth = 0; nth < count; nth++)
    await record(
      server.db,
      { kind: 'sign-in', user: { id: nth, email: `${nth}@a.test` }, detail: { b: 1, a: [nth] } },
      null,
      START,
    )
}
async function recordAt(position: number) {
  for await (const row of readChain(server.db, position - 1, position)) return row
  throw new Error('There is no such record')
}
const damage = async () => (await verifyDatabase(server.db)).damage

beforeEach(async () => {
  await tamper('delete from security_events')
  await sql`delete from audit_chain`.execute(server.db)
  await sql`insert into audit_chain default values`.execute(server.db)
  await add(8)
  await sealRecords(server.db)
})

test('an unchanged chain is valid', async () => {
  expect(await verifyDatabase(server.db)).toEqual({ records: 8, damage: null })
  expect(verifiedText(await verifyDatabase(server.db))).toContain('8 records')
})

test('a changed record is detected, whichever of its fields was changed', async () => {
  const changes = [
    `kind = 'export'`,
    `detail = '{"a": [2]}'`,
    `email = 'b@a.test'`,
    'user_id = 17',
    `at = at + interval '1 second'`,
    `address = '203.0.113.7'`,
    `device = 'Firefox'`,
    'sales_channel_id = 3',
    `hash = 'x'`,
  ]
  for (const change of changes) {
    const { rows } = await sql<object>`select * from security_events where position = 4`.execute(server.db)
    await tamper(`update security_events set ${change} where position = 4`)
    expect(await damage(), change).toEqual({ position: 4, what: 'changed' })
    await tamper('delete from security_events where position = 4')
    await tamper(`insert into security_events overriding system value
      select * from json_populate_record(null::security_events, '${JSON.stringify(rows[0]).replaceAll("'", "''")}')`)
    expect(await damage()).toBeNull()
  }
})

test('a removed record is detected: at the beginning, in the middle and at the end', async () => {
  for (const position of [8, 4, 1]) {
    await tamper(`delete from security_events where position = ${position}`)
    expect(await damage()).toEqual({ position, what: 'removed' })
  }
})

test('a removed record is detected even if the records after it are renumbered', async () => {
  await tamper('delete from security_events where position = 4')
  for (const position of [5, 6, 7, 8])
    await tamper(`update security_events set position = ${position - 1} where position = ${position}`)
  await sql`update audit_chain set end_position = 7`.execute(server.db)
  expect(await damage()).toEqual({ position: 4, what: 'unlinked' })
})

test('an inserted record is detected, even one with a correct hash', async () => {
  const before = await recordAt(3)
  const made = { ...before, id: 1_000_000, kind: 'export' as const }
  for (const hash of ['made-up', hashOfRecord(made, before.hash)]) {
    for (const position of [8, 7, 6, 5, 4])
      await tamper(`update security_events set position = ${position + 1} where position = ${position}`)
    await sql`update audit_chain set end_position = 9`.execute(server.db)
    await tamper(`insert into security_events (id, at, kind, user_id, email, detail, position, previous_hash, hash) overriding system value
      values (${made.id}, '${made.at}', '${made.kind}', ${made.user_id}, '${made.email}', '${JSON.stringify(made.detail)}', 4, '${before.hash}', '${hash}')`)
    expect(await damage()).toEqual({ position: 4, what: 'inserted' })
    await tamper('delete from security_events where position = 4')
    for (const position of [5, 6, 7, 8, 9])
      await tamper(`update security_events set position = ${position - 1} where position = ${position}`)
    await sql`update audit_chain set end_position = 8`.execute(server.db)
    expect(await damage()).toBeNull()
  }
})

test('a record inserted after the end is detected', async () => {
  await tamper(`insert into security_events (at, kind, position, previous_hash, hash) values (now(), 'export', 9, 'x', 'y')`)
  expect(await damage()).toEqual({ position: 9, what: 'inserted' })
})

test('a record that was changed and hashed again is detected by the record after it', async () => {
  const changed = { ...(await recordAt(4)), kind: 'export' as const }
  const hash = hashOfRecord(changed, changed.previous_hash)
  await tamper(`update security_events set kind = 'export', hash = '${hash}' where position = 4`)
  expect(await damage()).toEqual({ position: 5, what: 'unlinked' })
  expect(verifiedText(await verifyDatabase(server.db))).toContain('record 4 was changed')
})

test('a trigger refuses to change a record, to chain it twice and to delete it', async () => {
  for (const change of [`set kind = 'export'`, `set position = 99`, `set hash = 'x'`])
    await expect(sql.raw(`update security_events ${change} where position = 4`).execute(server.db)).rejects.toThrow(
      'never changed',
    )
  await expect(sql`delete from security_events`.execute(server.db)).rejects.toThrow('never changed')
})

test('calls and nodes that write and chain at the same time make one chain without gaps', async () => {
  const writers = Array.from({ length: 6 }, async () => {
    await add(5)
    await sealRecords(server.db)
  })
  await Promise.all([...writers, ...Array.from({ length: 4 }, () => sealRecords(server.db))])
  expect(await verifyDatabase(server.db)).toEqual({ records: 38, damage: null })
  const { rows } = await sql<{ most: number; waiting: number }>`
    select max(position) as most, count(*) filter (where position is null) as waiting from security_events`.execute(server.db)
  expect(rows).toEqual([{ most: 38, waiting: 0 }])
})

test('records are deleted after a year, and the remaining chain is valid', async () => {
  await tamper(`update security_events set position = null, previous_hash = null, hash = null, at = now()`)
  await tamper(
    `update security_events set at = now() - interval '400 days' where id in (select id from security_events order by id limit 3)`,
  )
  await sql`update audit_chain set end_position = 0, end_hash = ''`.execute(server.db)
  await sealRecords(server.db)
  await clearRecords(server.db, new Date(Date.now() - 366 * 86_400_000).toISOString())
  expect(await verifyDatabase(server.db)).toEqual({ records: 5, damage: null })
  await add(1)
  expect(await verifyDatabase(server.db)).toEqual({ records: 6, damage: null })
  // The check finds records that are missing at the beginning of the chain but have not expired.
  await tamper('delete from security_events where position = 4')
  expect(await damage()).toEqual({ position: 4, what: 'removed' })
})
