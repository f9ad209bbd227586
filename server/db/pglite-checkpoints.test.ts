import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { CHECKPOINT_BYTES, LOOK_EVERY } from './pglite-checkpoints.ts'
import { openPglite } from './pglite-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openPglite()
  await engine.query('create table words (words text)', [])
})
afterAll(() => engine.close())

/** Returns how many bytes of the log a start would have to read now. */
async function unread(): Promise<number> {
  const { rows } = await engine.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
    [],
  )
  return rows[0]!['bytes'] as number
}
const writeMuch = () => engine.query(`insert into words select repeat('x', 1000) from generate_series(1, 40000)`, [])
async function untilChecked() {
  for (let count = 0; count < LOOK_EVERY; count++) await engine.query('select 1', [])
}

test('the write-ahead log is truncated from time to time, but not in the middle of a transaction', async () => {
  await engine.query('begin', [])
  await writeMuch()
  await untilChecked()
  expect(await unread()).toBeGreaterThan(CHECKPOINT_BYTES)
  await engine.query('commit', [])
  await untilChecked()
  expect(await unread()).toBeLessThan(CHECKPOINT_BYTES / 4)
})
