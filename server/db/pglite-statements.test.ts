import { setFlagsFromString } from 'node:v8'
import { setImmediate as anEvent } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'
import { createStatements } from './pglite-statements.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const database = await PGlite.create()
const statements = createStatements(database)
afterAll(() => database.close())

test.each(['show search_path', 'explain select 1', 'values (1), (2)', 'select 1'])('%s returns its rows', (sql) => {
  const { rows } = statements.run(sql, [])
  expect(Object.values(rows[0]!)[0]).toBeTruthy()
})

test('rows are freed from memory once they are returned', async () => {
  const page = () => statements.run(`select i as id, repeat('x', 200) || i as words from generate_series(1, 1000) as i`, [])
  const heap = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  expect(page().rows).toHaveLength(1000)
  const before = heap()
  for (let pages = 0; pages < 300; pages++) {
    page()
    // Each statement arrives in a separate event, as in the database's thread.
    await anEvent()
  }
  // 300 pages are 300,000 rows of more than 200 bytes each: 60 MB and more, if any were retained.
  expect(heap() - before).toBeLessThan(10_000_000)
})
