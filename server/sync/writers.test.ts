import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { SeatChanges } from '#server/inventory/seat-changes.ts'
import { untilOneWaits } from '#tests/support/locks.ts'
import { onRealPostgres } from '#tests/support/database.ts'
import { syncWorld, type SyncWorld } from '#tests/support/sync-world.ts'

// On the embedded database writers take turns; the conflicts occur on a server with many connections.
const world: SyncWorld = await syncWorld()
const { server, manager, seatFile, expectEqual } = world

afterAll(() => server.close())

/** Sells a seat as a buyer's call does: locks the seat first, then (by a trigger) the event's totals. */
const sell = (uuid: string) =>
  transact(server.context, async (tx) => {
    await tx
      .updateTable('seats')
      .set({ status: 'purchased', reserved_until: null, reserved_by: null, reserved_by_name: null, version: sql`version + 1` })
      .where('uuid', '=', uuid)
      .where('status', '<>', 'purchased')
      .execute()
  })

it('if many people hold one seat at once, one of them gets it', async () => {
  const event = await server.addEvent(123)
  const [uuid] = await server.addSeats(123, event, ['1'])
  const people = await Promise.all(Array.from({ length: 12 }, () => server.signIn({ role: 'member', channel: 123 })))
  const answers = await Promise.all(
    people.map((person) =>
      server.call('PATCH', '/inventory/reserve', {
        as: person.token,
        body: { uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' },
      }),
    ),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  const winner = answers.find((answer) => answer.status === 200)!.body.reserved_by.name
  expect(
    new Set(answers.filter((answer) => answer.status === 409).map((answer) => answer.body.current.reserved_by.name)),
  ).toEqual(new Set([winner]))
})

it('the same call sent many times at once is done once', async () => {
  const event = await server.addEvent(123)
  const [uuid] = await server.addSeats(123, event, ['1'])
  const send = () =>
    server.call('PATCH', '/inventory/reserve', {
      as: manager,
      key: 'the same',
      body: { uuid, reserved: true, reserved_at: '2026-03-10 20:00:00' },
    })
  const answers = await Promise.all(Array.from({ length: 8 }, send))
  expect(new Set(answers.map((answer) => answer.status === 200 || answer.body.code === 'InProgress'))).toEqual(new Set([true]))
  expect((await send()).body.version).toBe(2)
})

// On the embedded database the import and the batch run one after the other.
it.runIf(onRealPostgres)(
  'an import and a batch of holds lock seats in the same order, so that they cannot deadlock',
  async () => {
    const event = await server.addEvent(123)
    const seats = await server.addSeats(123, event, ['1', '2'])
    const [low, high] = seats.toSorted() as [string, string]
    // The first line of the file is the seat that the batch locks last.
    const lines = [high, low].map((uuid) => `A,1,${seats.indexOf(uuid) + 1},${seats.indexOf(uuid) + 1},60`).join('\n')
    const batch = await server.db.startTransaction().execute()
    await new SeatChanges(batch).lock([low])
    const taken = seatFile(event, lines)
    await untilOneWaits(server.db)
    await sql`set local lock_timeout = '300ms'`.execute(batch)
    await new SeatChanges(batch).lock([high])
    await batch.commit().execute()
    expect(await taken).toMatchObject({ status: 200, body: { updated: 2 } })
  },
)

it('a device that pulls during eight writers, sales and an import misses nothing', async () => {
  const event = await server.addEvent(123)
  await seatFile(event, '101,A,1,60,50\n101,B,1,60,40')
  const device = world.device(40)
  await device.keep(event)
  const uuids = [...device.seats.keys()]
  let writing = true
  const writer = async (n: number) => {
    const { token } = await server.signIn({ role: 'member', channel: 123 })
    for (let turn = 0; turn < 25; turn++) {
      const uuid = uuids[(turn * 7 + n * 13) % uuids.length]!
      const reserved = (turn + n) % 3 !== 0
      await server.call('PATCH', '/inventory/reserve', {
        as: token,
        body: { uuid, reserved, reserved_at: reserved ? `2026-03-10 ${19 + (turn % 4)}:00:00` : null },
      })
    }
  }
  const buyer = async () => {
    for (let turn = 0; turn < 20; turn++) await sell(uuids[turn * 3]!)
  }
  const importer = async () => {
    for (let price = 60; price < 66; price++) expect((await seatFile(event, `101,A,1,70,${price}`)).status).toBe(200)
  }
  const puller = async () => {
    while (writing) await device.pull()
  }
  const writers = Promise.all([...Array.from({ length: 8 }, (_, n) => writer(n)), buyer(), importer()])
  await Promise.all([writers.finally(() => void (writing = false)), puller()])
  await device.pull()
  await expectEqual(device, [event])
  const { purchased } = await server.db
    .selectFrom('seats')
    .select(sql<number>`count(*) filter (where status = 'purchased')`.as('purchased'))
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  expect(device.events.get(event)).toMatchObject({ total_quantity: 130, total_purchased: purchased })
})
