import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seat } from '#contract/inventory.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { refreshSections, type Sections } from './event-sections.ts'

let server: TestServer
let manager: { id: number; token: string }
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  manager = await server.signIn({ role: 'member', channel: 123 })
  event = await server.addEvent(123)
  await send('section,row,price,first_seat,last_seat\nB,1,20,1,30\nA 10,1,20,1,30\nA 9,2,30,1,30\nA 9,1,30,1,30\n')
})
afterAll(() => server.close())

const send = (content: string) =>
  server.call('POST', `/events/${event}/import`, { as: manager.token, ...upload('a.csv', content, { type: 'seat' }) })
const inventory = async (encoding = 'identity'): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${manager.token}`, 'accept-encoding': encoding }
  const answer = await server.app.inject({ method: 'GET', url: `/api/events/${event}/inventory`, headers })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  return answer.rawPayload
}
const seats = async (): Promise<Seat[]> => JSON.parse(String(await inventory())).seat
const hold = (seat: Seat, until = '2026-03-10 19:00:00') =>
  server.call('PATCH', '/inventory/reserve', {
    as: manager.token,
    key: randomUUID(),
    body: { uuid: seat.uuid, reserved: true, reserved_at: until },
  })

test('only sections in which something has changed are read again', async () => {
  let made: string[] = []
  const refresh = async (before: Sections<number> | undefined, now = START, besides = '') => {
    made = []
    const make = (section: string, rows: readonly unknown[]) => (made.push(section), rows.length)
    return refreshSections({ db: server.db, event: { id: event, sales_channel_id: 123 }, now, besides, make }, before)
  }
  /** Refreshes until a transaction of another suite on PostgreSQL has ended, because changes after its start are read again. */
  const settled = async (sections: Sections<number>) => {
    let now = sections
    do now = await refresh(now)
    while (made.length > 0)
    return now
  }
  const first = await refresh(undefined)
  expect(made.toSorted()).toEqual(['A 10', 'A 9', 'B'])
  expect([...first.parts].map(([section, { part }]) => [section, part]).toSorted()).toEqual([
    ['A 10', 30],
    ['A 9', 60],
    ['B', 30],
  ])
  const still = await settled(first)

  const [seat] = (await seats()).filter(({ section }) => section === 'A 10')
  await hold(seat!)
  const held = await refresh(still)
  expect(made).toEqual(['A 10'])
  expect(held.parts.size).toBe(3)
  const quiet = await settled(held)
  await send('section,row,price,seat\nC,1,20,1\nB,9,20,1\n')
  const grown = await refresh(quiet)
  expect(made.toSorted()).toEqual(['B', 'C'])
  expect(grown.parts.get('B')!.part).toBe(31)

  const last = await settled(grown)
  await refresh(last, START + 59 * 60_000)
  expect(made).toEqual([])
  await refresh(last, START + 61 * 60_000)
  expect(made, 'a hold has run out').toEqual(['A 10'])
  await refresh(last, START, 'other price codes')
  expect(made).toHaveLength(4)
  await refresh(last, START + 25 * 60 * 60_000)
  expect(made, 'a day later').toHaveLength(4)
})

test('the inventory is the same in every encoding, in natural order, and shows each change', async () => {
  const before = await seats()
  expect(before.map(({ section, row, seat }) => `${section}/${row}/${seat}`).slice(0, 3)).toEqual([
    'A 9/1/1',
    'A 9/1/2',
    'A 9/1/3',
  ])
  expect([...new Set(before.map(({ section }) => section))]).toEqual(['A 9', 'A 10', 'B', 'C'])
  const one = before.find(({ section }) => section === 'B')!
  expect((await hold(one)).status).toBe(200)
  const after = await seats()
  expect(after.filter(({ status }) => status === 'Reserved').map(({ section }) => section)).toEqual(['A 10', 'B'])
  expect(String(gunzipSync(await inventory('gzip, br')))).toBe(String(await inventory()))
})
