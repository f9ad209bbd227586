import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Segment, segmentList } from '#contract/segments.ts'
import { sortKey } from '#lib/sort-key.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { listColumns } from './list-columns.ts'
import { plainTable } from './plain-table.ts'
import { softDelete } from './soft-delete.ts'
import { wireRow } from './wire-row.ts'

const table = plainTable({
  as: 's',
  list: segmentList,
  fields: listColumns(segmentList, 'segments as s', { name: 'stored', description: 'stored' }),
  from: (db) => db.selectFrom('segments as s').where('s.deleted_at', 'is', null),
  select: (from) => from.selectAll('s'),
  toRow: wireRow(Segment),
  missing: 'No such segment',
})

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
})
afterAll(() => server.close())

const make = (name: string, { id = randomUUID() as string, channel = 123 } = {}) => {
  const more = {
    name_key: sortKey(name),
    filters: '[]',
    limit_count: null,
    sort_type: null,
    description: null,
    description_key: null,
  }
  const insert = server.db.insertInto('segments').values({ id, sales_channel_id: channel, name, ...more })
  return table.create(server.db, insert, { id, channel })
}

it('a new row is returned in the form of the API', async () => {
  const row = await make('Fans')
  expect(Object.keys(row)).toEqual(Object.keys(Segment.shape))
  expect(row).toMatchObject({ sales_channel_id: 123, name: 'Fans', filters: [], version: 1 })
  expect(table.toRow(await table.find(server.db, row.id))).toEqual(row)
})

it('an id that is taken is refused, with the row if it belongs to the same channel', async () => {
  const row = await make('First')
  await expect(make('Second', { id: row.id })).rejects.toMatchObject({ status: 409, current: row })
  await expect(make('Second', { id: row.id, channel: 124 })).rejects.toMatchObject({ status: 409, current: undefined })
})

it('a row of another channel, and a deleted one, are not found', async () => {
  const { id } = await make('Found')
  const missing = { status: 404, message: 'No such segment' }
  await expect(table.find(server.db, id, { channel: 124 })).rejects.toMatchObject(missing)
  await softDelete(server.db, 'segments', id, START)
  await expect(table.find(server.db, id)).rejects.toMatchObject(missing)
  const stored = await server.db.selectFrom('segments').selectAll().where('id', '=', id).executeTakeFirst()
  expect(stored).toMatchObject({ deleted_at: new Date(START).toISOString(), version: 2 })
})

it('a page has the rows of one channel, searched and sorted, and fewer with a further filter', async () => {
  for (const name of ['Row 9', 'Row 10', 'Row 11']) await make(name, { channel: 124 })
  const query = { skip: 0, take: 2, orderBy: 'name', order: 'desc', searchQuery: 'row' } as const
  const all = await table.page(server.db, 124, query)
  expect(all).toMatchObject({ data: [{ name: 'Row 11' }, { name: 'Row 10' }], meta: { totalCount: 3, page: 1 } })
  const one = await table.page(server.db, 124, query, (from) => from.where('s.name', '=', 'Row 9'))
  expect(one).toMatchObject({ data: [{ name: 'Row 9' }], meta: { totalCount: 1, page: 1 } })
})

it('devices get the rows of their channel, by ids or page by page in the order of ids', async () => {
  const channel = 125
  await server.addChannel(channel)
  const made = [await make('One', { channel }), await make('Two', { channel }), await make('Three', { channel })]
  const ordered = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const other = await make('Elsewhere')
  const { feed } = table
  expect(await feed.byIds(server.db, channel, [ordered[1]!.id, other.id], START, 1)).toEqual([ordered[1]])
  expect(await feed.after(server.db, channel, null, 2, START, 1)).toEqual(ordered.slice(0, 2))
  expect(await feed.after(server.db, channel, ordered[0]!.id, 2, START, 1)).toEqual(ordered.slice(1))
})
