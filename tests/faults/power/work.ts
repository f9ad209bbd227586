import type { Engine } from '#server/db/engine.ts'

/** Creates the tables for the work, once. */
export async function prepare(engine: Engine): Promise<void> {
  for (const statement of [
    'create table done (number integer primary key, version integer not null, words text not null)',
    'create table last (number integer not null, sum bigint not null)',
    'insert into last values (0, 0)',
    'create table heap (number integer not null, words text not null)',
    'create index on heap (number)',
  ])
    await engine.query(statement, [])
}

/**
 * Does the work of a number, in one transaction: adds a row, updates the sum, and sometimes writes much data, creates, drops or
 * empties a table, or changes an old row. The resulting data depends on the number alone.
 */
export async function doWork(engine: Engine, number: number): Promise<void> {
  const say = (sql: string, ...parameters: unknown[]) => engine.query(sql, parameters)
  await engine.query(`insert into done values (${number}, ${number}, repeat(md5('${number}'), 1 + ${number % 50}))`, [], 'begin')
  await say('update last set number = $1, sum = sum + $1::integer', number)
  if (number % 3 === 0) await say('update done set version = $1 where number = $2', number, number / 3)
  if (number % 5 === 0)
    await say(
      `insert into heap select $1::integer, repeat('x', 500) || i from generate_series(1, $2::integer) as i`,
      number,
      (number % 4) * 300 + 5,
    )
  if (number % 40 === 35) await say('delete from heap where number < $1', number - 20)
  if (number % 100 === 99) await say('truncate heap')
  if (number % 10 === 7) {
    await say(`create table extra_${number} as select i from generate_series(1, 500) as i`)
    await say(`create unique index on extra_${number} (i)`)
  }
  if (number % 10 === 1 && number > 30) await say(`drop table extra_${number - 24}`)
  await say('commit')
}

/** Called after each work: after some works, writes a checkpoint, which releases the log, or vacuums the tables. */
export async function tidy(engine: Engine, number: number): Promise<void> {
  if (number % 17 === 0) await engine.query('checkpoint', [])
  if (number % 41 === 0) await engine.query('vacuum (analyze)', [])
}

/**
 * Checks that exactly the data for the last number found is there: rows, sums and tables, and that the indexes of `done` and
 * `heap` agree with these tables. Page checksums are on, so that reading a torn page fails.
 * @returns that number
 * @throws if anything is wrong
 */
export async function checkWork(engine: Engine): Promise<number> {
  const one = async (sql: string, ...parameters: unknown[]) => (await engine.query(sql, parameters)).rows[0]!
  const { number: last, sum } = (await one('select number, sum from last')) as { number: number; sum: unknown }
  const same = (what: string, found: unknown, expected: unknown) => {
    if (String(found) !== String(expected))
      throw new Error(`After ${last}: ${what} is ${String(found)}, not ${String(expected)}.`)
  }
  same('the sum', sum, (last * (last + 1)) / 2)
  for (const way of ['enable_seqscan', 'enable_indexscan']) {
    await engine.query(`set ${way} = off`, [])
    const done = await one(
      `select count(*) as count, coalesce(max(number), 0) as most,
      coalesce(sum((words <> repeat(md5(number::text), 1 + number % 50))::integer), 0) as wrong,
      coalesce(sum((version <> case when number * 3 <= $1 then number * 3 else number end)::integer), 0) as old
      from done where number > 0`,
      last,
    )
    same(`the rows without ${way}`, Object.values(done).join(' '), `${last} ${last} 0 0`)
    const heap = await one(
      "select coalesce(string_agg(number || ':' || count, ' ' order by number), '') as all from (select number, count(*) from heap where number > 0 group by number) as counted",
    )
    same(`the heap without ${way}`, heap['all'], heapAfter(last))
    await engine.query(`reset ${way}`, [])
  }
  const tables = await one(
    `select coalesce(string_agg(relname, ' ' order by substr(relname, 7)::integer), '') as all from pg_class where relkind = 'r' and relname like 'extra%'`,
  )
  const extras = extrasAfter(last)
  same('the list of tables', tables['all'], extras.join(' '))
  for (const table of extras)
    same(`the sum of ${table}`, (await one(`select sum(i) as sum from ${table} where i > 0`))['sum'], 125_250)
  return last
}

function heapAfter(last: number): string {
  const heap = new Map<number, number>()
  for (let number = 1; number <= last; number++) {
    if (number % 5 === 0) heap.set(number, (number % 4) * 300 + 5)
    if (number % 40 === 35) for (const old of heap.keys()) if (old < number - 20) heap.delete(old)
    if (number % 100 === 99) heap.clear()
  }
  return [...heap].map(([number, count]) => `${number}:${count}`).join(' ')
}

const extrasAfter = (last: number): string[] =>
  Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => number % 10 === 7 && !(last >= number + 24))
    .map((number) => `extra_${number}`)
