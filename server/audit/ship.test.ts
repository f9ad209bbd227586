import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askForAudit, openControl } from '#server/backup/control.ts'
import { record } from '#server/kernel/audit.ts'
import { log } from '#server/log.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { chain } from './chain.job.ts'
import { SHIPPED_FILE } from './ship.ts'
import { verifyDatabase } from './verify-database.ts'

const data = mkdtempSync(join(tmpdir(), 'holdfast-audit-'))
const file = join(data, SHIPPED_FILE)
let server: TestServer
beforeAll(async () => void (server = await testServer({ data, auditLines: 'file' })))
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
})

const add = async (count: number) => {
  for (let nth = 0; nth < count; nth++) await record(server.db, { kind: 'secret-changed', detail: { nth } }, null, START)
  await chain.run(server.context, null)
}
const lines = () =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { position: number; hash: string; previous_hash: string })

test('each chained record is shipped once as a line of JSON, with the hash of the one before', async () => {
  await add(3)
  await add(2)
  await chain.run(server.context, null)
  expect(lines().map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
  for (const [nth, { previous_hash }] of lines().entries()) expect(previous_hash).toBe(nth === 0 ? '' : lines()[nth - 1]!.hash)
})

test('records are written to the standard output if the setting says so', async () => {
  const out = vi.spyOn(log, 'lines').mockImplementation(() => {})
  await record(server.db, { kind: 'secret-changed' }, null, START)
  await chain.run({ ...server.context, config: { ...server.context.config, auditLines: 'stdout' } }, null)
  expect(out.mock.calls.map(([text]) => JSON.parse(text))).toMatchObject([{ position: 6, kind: 'secret-changed' }])
  out.mockRestore()
})

test('a chain that was calculated again is detected by comparing it with the shipped lines', async () => {
  expect((await verifyDatabase(server.db, file)).damage).toBeNull()
  const changed = join(data, 'other.jsonl')
  const other = lines().map((line) => (line.position === 2 ? { ...line, hash: 'another' } : line))
  writeFileSync(changed, other.map((line) => JSON.stringify(line)).join('\n'))
  expect((await verifyDatabase(server.db, changed)).damage).toEqual({ position: 2, what: 'changed' })
  // If two lines have the same number, the first counts, even if the database now agrees with the second.
  const again = JSON.stringify({ position: 2, hash: 'another' })
  writeFileSync(changed, `${readFileSync(file, 'utf8')}${again}\n`)
  expect((await verifyDatabase(server.db, changed)).damage).toBeNull()
  writeFileSync(changed, `${again}\n${readFileSync(file, 'utf8')}`)
  expect((await verifyDatabase(server.db, changed)).damage).toEqual({ position: 2, what: 'changed' })
  appendFileSync(file, `${JSON.stringify({ position: 7, hash: 'x' })}\n`)
  expect((await verifyDatabase(server.db, file)).damage).toEqual({ position: 7, what: 'removed' })
})

test('a running server checks its chain for the command, and reports what is wrong with a file', async () => {
  expect(await askForAudit(data, undefined)).toBeUndefined()
  const close = await openControl(data, server.db)
  expect(await askForAudit(data, undefined)).toEqual({ records: 6, damage: null })
  await expect(askForAudit(data, join(data, 'none.jsonl'))).rejects.toThrow('cannot be read')
  writeFileSync(join(data, 'bad.jsonl'), '{"position":1}\n')
  await expect(askForAudit(data, join(data, 'bad.jsonl'))).rejects.toThrow('Line 1 of')
  await sql`alter table security_events disable trigger user`.execute(server.db)
  await sql`update security_events set kind = 'export' where position = 3`.execute(server.db)
  expect(await askForAudit(data, undefined)).toEqual({ records: 2, damage: { position: 3, what: 'changed' } })
  close()
})
