import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import { expect, it } from 'vitest'
import { list } from '#contract/core/list.ts'
import { joinedColumns, listColumns } from './list-columns.ts'

interface Row {
  id: string
  name: string
  description: string | null
  sort_type: string | null
  fans: number
}
const shape = list<Row>()({
  name: 'segments',
  fields: { id: 'id', name: 'text', description: 'text', sort_type: 'text', fans: 'number' },
  search: ['name'],
  filters: {},
  default: { orderBy: 'name', order: 'asc' },
  id: 'id',
})

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const text = (part: RawBuilder<unknown> | undefined) => part && part.compile(compiler).sql

it('a field is the column of its name, and a text sorts by its stored key, a computed one, or its value', () => {
  const fans = { value: sql`fan_count(s.id)` }
  const fields = listColumns(shape, 'segments as s', { name: 'stored', description: 'computed', fans })
  expect(Object.entries(fields).map(([field, { value, key }]) => [field, text(value), text(key)])).toEqual([
    ['id', '"s"."id"', undefined],
    ['name', '"s"."name"', '"s"."name_key"'],
    ['description', '"s"."description"', '(natural_key("s"."description") collate "C")'],
    ['sort_type', '"s"."sort_type"', undefined],
    ['fans', 'fan_count(s.id)', undefined],
  ])
})

it('a field without a column, and a key that is not stored, do not compile', () => {
  // @ts-expect-error segments have no column `fans`
  expect(listColumns(shape, 'segments as s', {})).toHaveProperty('fans')
  const fans = { value: sql`fan_count(s.id)` }
  // @ts-expect-error segments have no column `sort_type_key`
  expect(listColumns(shape, 'segments as s', { fans, sort_type: 'stored' })).toHaveProperty('sort_type')
})

it('columns of a joined table are fields prefixed with its name', () => {
  const fields = joinedColumns('event', 'events as e', { title: 'stored', timezone: 'computed', time: 'value' })
  expect(Object.entries(fields).map(([field, { value, key }]) => [field, text(value), text(key)])).toEqual([
    ['event.title', '"e"."title"', '"e"."title_key"'],
    ['event.timezone', '"e"."timezone"', '(natural_key("e"."timezone") collate "C")'],
    ['event.time', '"e"."time"', undefined],
  ])
})
