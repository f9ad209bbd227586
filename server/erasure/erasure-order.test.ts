import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { areaParts } from '#server/areas.ts'
import { hasNamingRows, hasOwnRows, type Holding, type Person } from '#server/kernel/holding.ts'
import { erasureOrder } from './erasure-order.ts'

const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const person: Person = {
  id: 1,
  channel: 123,
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@fans.example',
  phone: '+15550100',
  addresses: ['+15550100'],
  name: 'Ada Byron',
  subscribed: true,
  paused: false,
}
const order = erasureOrder(areaParts.holdings)
const place = (table: string) => order.findIndex(([one]) => one === table)

/** Returns the other tables that are read by the conditions that select a table's rows. */
function tablesRead(holding: Holding): string[] {
  const conditions = hasOwnRows(holding) ? [holding.own] : hasNamingRows(holding) && holding.about ? [holding.about] : []
  const texts = conditions.map((condition) => condition(person).compile(db).sql)
  return texts.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, table]) => table!))
}

test('each table declares the tables through which its rows are found', () => {
  const missing = order.flatMap(([table, holding]) => {
    const through: readonly string[] = hasOwnRows(holding) ? (holding.through ?? []) : []
    return tablesRead(holding).flatMap((other) => (through.includes(other) ? [] : `${table} reads ${other}`))
  })
  expect(missing).toEqual([])
  expect(order.filter(([, holding]) => tablesRead(holding).length > 0).map(([table]) => table)).toEqual(
    expect.arrayContaining(['local_messages', 'bid_history']),
  )
})

test('a table is erased before the tables through which its rows are found', () => {
  const late = order.flatMap(([table, holding]) =>
    (hasOwnRows(holding) ? (holding.through ?? []) : []).flatMap((other) =>
      place(table) < place(other) ? [] : `${table} after ${other}`,
    ),
  )
  expect(late).toEqual([])
})

test('the row of the fan is erased last', () => {
  expect(order.at(-1)![0]).toBe('fans')
})
