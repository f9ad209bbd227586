import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hold, Seat, SeatEvent } from '#contract/inventory.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let me: { id: number; name: string; token: string }
let other: { id: number; name: string; token: string }
let event: number

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  event = await server.addEvent(123, { title: 'Cubs at Giants' })
  me = await server.signIn({ role: 'member', channel: 123 })
  other = await server.signIn({ role: 'member', channel: 123 })
})
afterAll(() => server.close())

let count = 0
const seat = async () => (await server.addSeats(123, event, [String(++count)]))[0]!
const UNTIL = '2026-03-10 20:00:00'
interface HoldAnswer {
  key: string
  status: number
  body: Seat & { detail?: string }
}
const reserve = async (uuid: string, body: object, as = me): Promise<HoldAnswer> => {
  const key = randomUUID()
  return { key, ...(await server.call('PATCH', '/inventory/reserve', { as: as.token, key, body: { uuid, ...body } })) }
}
const hold = (uuid: string, more: object = {}, as = me) => reserve(uuid, { reserved: true, reserved_at: UNTIL, ...more }, as)
const release = (uuid: string, as = me) => reserve(uuid, { reserved: false, reserved_at: null }, as)
const undo = (uuid: string, deed: string, as = me) =>
  server.call('PATCH', '/inventory/undo', { as: as.token, body: { uuid, deed } })
const history = async (query = ''): Promise<SeatEvent[]> =>
  (await server.call('GET', `/events/${event}/history?${query}`, { as: me.token })).body.data

describe('a note on a hold', () => {
  it('is stored with its holder, stays when the end moves, and is removed with the hold', async () => {
    const uuid = await seat()
    expect((await hold(uuid, { for: ' Sponsor ', reason: 'Row of guests' })).body.reserved_by).toEqual({
      id: me.id,
      name: me.name,
      for: 'Sponsor',
      reason: 'Row of guests',
    })
    const moved = await hold(uuid, { reserved_at: '2026-03-10 21:00:00' })
    expect(moved.body.reserved_by).toMatchObject({ for: 'Sponsor' })
    const renamed = await hold(uuid, { reserved_at: '2026-03-10 21:00:00', for: 'Visiting team', reason: null })
    expect(renamed.body.reserved_by).toEqual({ id: me.id, name: me.name, for: 'Visiting team' })
    await release(uuid)
    expect((await hold(uuid)).body.reserved_by).toEqual({ id: me.id, name: me.name })
  })

  it('is part of the snapshot: one person can have holds for different parties', async () => {
    const [one, two] = [await seat(), await seat()]
    await hold(one, { for: 'A' })
    await hold(two, { for: 'B' })
    const { body } = await server.call('GET', `/events/${event}/inventory/snapshot`, { as: me.token })
    expect(body.holders.map((holder: { for?: string }) => holder.for)).toEqual(expect.arrayContaining(['A', 'B']))
  })
})

describe('undoing an action', () => {
  it('frees a held seat, and restores holder, end and note of a released one', async () => {
    const uuid = await seat()
    const held = await hold(uuid, { for: 'Sponsor' }, other)
    const released = await release(uuid)
    expect((await undo(uuid, released.key)).body).toMatchObject({
      status: 'Reserved',
      reserved_at: UNTIL,
      reserved_by: { id: other.id, name: other.name, for: 'Sponsor' },
    })
    // The last action is now the undo itself.
    expect((await undo(uuid, released.key)).status).toBe(409)
    expect((await undo(uuid, held.key, other)).status).toBe(409)
    const again = await seat()
    const mine = await hold(again)
    expect((await undo(again, mine.key)).body).toMatchObject({ status: 'Available', reserved_by: null })
    expect((await history(`uuid=${again}`)).map(({ action }) => action)).toEqual(['undone', 'held'])
  })

  it('is refused if the seat has changed since, or the action is another person’s', async () => {
    const uuid = await seat()
    const mine = await hold(uuid)
    expect((await undo(uuid, mine.key, other)).status).toBe(409)
    await release(uuid, other)
    const late = await undo(uuid, mine.key)
    expect([late.status, late.body.detail, late.body.current.status]).toEqual([
      409,
      'This seat has changed since then.',
      'Available',
    ])
  })

  it('does not restore a hold that would have expired meanwhile', async () => {
    const uuid = await seat()
    await hold(uuid, { reserved_at: '2026-03-10 18:30:00' })
    const released = await release(uuid)
    server.clock.advance(31 * 60_000)
    expect((await undo(uuid, released.key)).body.status).toBe('Available')
    server.clock.advance(-31 * 60_000)
  })
})

it('the list of a channel’s holds has current holds only, the first to end first', async () => {
  const mine = await server.addEvent(123, { title: 'Mets at Dodgers' })
  const [a, b, c] = await server.addSeats(123, mine, ['1', '2', '3'])
  await hold(a!, { reserved_at: '2026-03-10 19:30:00', for: 'Press' })
  await hold(b!, { reserved_at: '2026-03-10 19:10:00' })
  await hold(c!, {}, other)
  const list = async (query: string): Promise<string[]> =>
    (await server.call('GET', `/sales-channels/123/holds?searchQuery=mets&${query}`, { as: me.token })).body.data.map(
      ({ uuid }: Hold) => uuid,
    )
  expect(await list('')).toEqual([b, a, c])
  expect(await list('mine=true')).toEqual([b, a])
  expect(await list('endsBefore=2026-03-10T19:15:00Z')).toEqual([b])
  const { body } = await server.call('GET', '/sales-channels/123/holds?searchQuery=press', { as: me.token })
  expect(body).toMatchObject({ data: [{ event: { title: 'Mets at Dodgers' } }], meta: { totalCount: 1, page: 1 } })
})

it('the history of an event is returned page by page, newest first', async () => {
  const all = await history('take=1000')
  const first = (await server.call('GET', `/events/${event}/history?take=3`, { as: me.token })).body
  const second = await history(`take=3&before=${first.meta.nextCursor}`)
  expect([...first.data, ...second]).toEqual(all.slice(0, 6))
  expect(all[0]).toMatchObject({ by: expect.any(String), seat: { section: 'A', row: '1' } })
})
