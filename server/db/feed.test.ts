import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sortKey } from '#lib/sort-key.ts'
import { onRealPostgres, testDatabase } from '#tests/support/database.ts'
import type { Connection } from './connection.ts'
import { clearFeed, currentPosition, FEED_KEPT_MS, noticeRestore, readChanges, renewEpoch } from './feed.ts'
import { snapshotRead } from './transact.ts'

let connection: Connection
const db = () => connection.db
beforeAll(async () => {
  connection = await testDatabase()
  await db()
    .insertInto('sales_channels')
    .values([
      { id: 1, name: 'One', name_key: 'one' },
      { id: 2, name: 'Two', name_key: 'two' },
    ])
    .execute()
})
afterAll(() => connection.close())

let count = 0
async function addEvent(channel = 1, handle = db()) {
  const title = `Event ${++count}`
  const text = { title, title_key: sortKey(title), event_id: title, event_id_key: sortKey(title), venue: 'V', venue_key: 'v' }
  const { id } = await handle
    .insertInto('events')
    .values({ ...text, sales_channel_id: channel, time: '2026-05-01T18:00:00.000Z', timezone: 'UTC' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}
const touch = (id: string, handle = db()) =>
  handle
    .updateTable('events')
    .set({ version: sql`version + 1` })
    .where('id', '=', Number(id))
    .execute()
const here = () => snapshotRead(db(), currentPosition)
const storedEpoch = async () => (await db().selectFrom('feed_state').select('epoch').executeTakeFirstOrThrow()).epoch
const since = (position: string, more: object = {}) =>
  snapshotRead(db(), (tx) => readChanges(tx, { position, channel: 1, tables: ['events'], limit: 100, ...more }))

test('a reader that is up to date gets nothing, then the changes, then nothing again', async () => {
  const start = await here()
  expect(await since(start)).toMatchObject({ complete: true, changed: {}, deleted: {} })
  const id = await addEvent()
  const news = await since(start)
  expect(news.changed).toEqual({ events: [id] })
  expect((await since(news.position)).changed).toEqual({})
})

test('a row that changed several times is returned once, and a deleted row as deleted', async () => {
  const start = await here()
  const [kept, gone] = [await addEvent(), await addEvent()]
  await touch(kept)
  await db().deleteFrom('events').where('id', '=', Number(gone)).execute()
  expect(await since(start)).toMatchObject({ changed: { events: [kept] }, deleted: { events: [gone] } })
})

test('changes of another channel are not returned', async () => {
  const start = await here()
  await addEvent(2)
  expect((await since(start)).changed).toEqual({})
})

test('changes of seats can be read by event', async () => {
  const [one, two] = [await addEvent(), await addEvent()]
  const start = await here()
  const seat = (event: string, n: number) => ({
    uuid: `00000000-0000-4000-8000-00000000000${n}`,
    sales_channel_id: 1,
    event_id: Number(event),
    section: 'A',
    section_key: 'a',
    row: '1',
    row_key: '011',
    seat: String(n),
    seat_key: '',
    price: 5,
  })
  await db()
    .insertInto('seats')
    .values([seat(one, 1), seat(two, 2)])
    .execute()
  const { changed } = await since(start, { tables: ['seats'], event: Number(one) })
  expect(changed).toEqual({ seats: ['00000000-0000-4000-8000-000000000001'] })
  // Adding seats changed both events’ totals.
  expect((await since(start)).changed.events?.sort()).toEqual([one, two].sort())
})

test('a long feed is read in pages without gaps', async () => {
  let position = await here()
  const made = [await addEvent(), await addEvent(), await addEvent(), await addEvent(), await addEvent()]
  const read: string[] = []
  for (let piece = 0; piece < 3; piece++) {
    const changes = await since(position, { limit: 2 })
    expect(changes.complete).toBe(piece === 2)
    read.push(...(changes.changed.events ?? []))
    position = changes.position
  }
  expect(read).toEqual(made)
})

test('transactions are in order even when their numbers get one more digit', async () => {
  const [epoch] = (await here()).split('.')
  for (const xid of [98, 99, 100, 101])
    await sql`insert into change_log (xid, sales_channel_id, tbl, row_id, op)
      values (${String(xid)}::xid8, 1, 'events', ${`of ${xid}`}, 'u')`.execute(db())
  const first = await since(`${epoch}.97.0`, { limit: 2 })
  expect(first).toMatchObject({ changed: { events: ['of 98', 'of 99'] }, position: expect.stringMatching(/\.99\.\d+$/) })
  expect((await since(first.position, { limit: 2 })).changed).toEqual({ events: ['of 100', 'of 101'] })
})

test.each(['', 'nonsense', '000000000000.1.0', 'ffffffffffff.99999999999999999999.0'])(
  'a position that no database of ours created is refused: %s',
  async (position) => {
    await expect(since(position)).rejects.toMatchObject({ status: 410 })
  },
)

test('a position that a restored database has not reached is refused', async () => {
  const [epoch, xid] = (await here()).split('.') as [string, string]
  await expect(since(`${epoch}.${BigInt(xid) + 1_000_000n}.0`)).rejects.toMatchObject({ status: 410, code: 'Gone' })
})

test('changes are kept for thirty days, and an older position is refused', async () => {
  const away = await here()
  await addEvent()
  await clearFeed(db(), Date.now() + FEED_KEPT_MS - 60_000)
  expect((await since(away)).changed.events).toHaveLength(1)
  await clearFeed(db(), Date.now() + FEED_KEPT_MS + 60_000)
  await expect(since(away)).rejects.toMatchObject({ status: 410 })
  const back = await here()
  const id = await addEvent()
  expect((await since(back)).changed.events).toEqual([id])
})

test('after a new epoch every older position is refused', async () => {
  const before = await here()
  await renewEpoch(db())
  await expect(since(before)).rejects.toMatchObject({ status: 410 })
})

test('a database whose feed is ahead of its own transactions was restored, and its feed gets a new epoch', async () => {
  expect(await noticeRestore(db())).toBe(false)
  const before = await here()
  await addEvent()
  await sql`update change_log set xid = '900000000000'`.execute(db())
  expect(await noticeRestore(db())).toBe(true)
  await expect(since(before)).rejects.toMatchObject({ status: 410 })
  expect(await noticeRestore(db())).toBe(false)
})

test('a start that is interrupted before the new epoch is stored leaves that to the next start', async () => {
  await addEvent()
  await sql`update change_log set xid = '900000000000'`.execute(db())
  await sql`alter table feed_state add constraint cut_short check (epoch = ${sql.lit(await storedEpoch())})`.execute(db())
  await expect(noticeRestore(db())).rejects.toMatchObject({ constraint: 'cut_short' })
  await sql`alter table feed_state drop constraint cut_short`.execute(db())
  expect(await noticeRestore(db())).toBe(true)
})

test('a copy restored on the same server gets another epoch, even if its feed is not ahead', async () => {
  await addEvent()
  const lost = await here()
  // Like a restore, creates the table again with the rows it had.
  await sql`alter table change_log rename to before`.execute(db())
  await sql`create table change_log (like before including all)`.execute(db())
  await sql`insert into change_log overriding system value select * from before`.execute(db())
  await sql`drop table before`.execute(db())
  expect(await noticeRestore(db())).toBe(false)
  await expect(since(lost)).rejects.toMatchObject({ status: 410 })
  const back = await here()
  const id = await addEvent()
  expect((await since(back)).changed.events).toEqual([id])
})

// The embedded database has one connection, so nothing commits late there.
test.runIf(onRealPostgres)('a change that commits late is not passed over', async () => {
  const start = await here()
  const slow = await db().startTransaction().execute()
  const late = await addEvent(1, slow)
  const early = await addEvent()
  const between = await since(start)
  expect(between.changed).toEqual({})
  await slow.commit().execute()
  expect((await since(between.position)).changed.events).toEqual([late, early])
})

test.runIf(onRealPostgres)('with eight concurrent writers a reader misses nothing and gets nothing twice', async () => {
  let position = await here()
  const received: string[] = []
  const written: string[] = []
  let writing = true
  const listen = async () => {
    const changes = await since(position, { limit: 7 })
    position = changes.position
    received.push(...(changes.changed.events ?? []))
  }
  const write = async () => {
    for (let turn = 0; turn < 25; turn++) {
      await db()
        .transaction()
        .execute(async (tx) => {
          const id = await addEvent(1, tx)
          await sql`select pg_sleep(${Math.random() * 0.02})`.execute(tx)
          written.push(id)
        })
    }
  }
  const reader = (async () => {
    while (writing) await listen()
  })()
  await Promise.all(Array.from({ length: 8 }, write))
  writing = false
  await reader
  for (let turn = 0; turn < 100 && received.length < written.length; turn++) await listen()
  expect(received.toSorted()).toEqual(written.toSorted())
})
