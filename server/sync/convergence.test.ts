import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { HeldSeat } from '#contract/inventory.ts'
import type { Device } from '#tests/support/device.ts'
import { START } from '#tests/support/server.ts'
import { syncWorld, type SyncWorld } from '#tests/support/sync-world.ts'

const world: SyncWorld = await syncWorld()
const { server, patch, hold, release, expire, addVip, seatFile, sellTicket, expectEqual } = world

afterAll(() => server.close())

it('after any sequence of writes the device equals the server', async () => {
  const write = fc.oneof(
    fc.record({ do: fc.constant('hold' as const), n: fc.nat(30), hours: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ do: fc.constant('release' as const), n: fc.nat(30) }),
    fc.record({ do: fc.constant('buy' as const), n: fc.nat(30) }),
    fc.record({
      do: fc.constant('import' as const),
      rows: fc.integer({ min: 1, max: 4 }),
      price: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ do: fc.constant('status' as const), to: fc.constantFrom(0, 1) }),
    fc.record({ do: fc.constant('switch' as const), action: fc.constantFrom('enable all', 'disable all') }),
    fc.record({ do: fc.constant('vip' as const), title: fc.constantFrom('Lounge', 'Box', 'Dugout') }),
    fc.record({ do: fc.constant('sale' as const), minutes: fc.nat(99) }),
    fc.record({ do: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
    fc.record({ do: fc.constant('expire' as const) }),
    fc.record({ do: fc.constant('pull' as const) }),
    fc.record({ do: fc.constant('delete' as const), n: fc.nat(30) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 25 }), async (writes) => {
      server.clock.set(START)
      const event = await server.addEvent(123)
      await seatFile(event, '101,A,1,20,50')
      const device = world.device(50)
      device.tables = ['events', 'seats', 'vip', 'transactions', 'holds']
      await device.keep(event)
      for (const step of writes) {
        const uuids = [...device.seats.keys()]
        const uuid = 'n' in step ? uuids[step.n % uuids.length]! : ''
        if (step.do === 'hold') await hold(uuid, step.hours)
        else if (step.do === 'release') await release(uuid)
        else if (step.do === 'buy')
          await server.db
            .updateTable('seats')
            .set({
              status: 'purchased',
              reserved_until: null,
              reserved_by: null,
              reserved_by_name: null,
              version: sql`version + 1`,
            })
            .where('uuid', '=', uuid)
            .execute()
        else if (step.do === 'import')
          await seatFile(event, Array.from({ length: step.rows }, (_, row) => `101,${'ABCD'[row]},1,8,${step.price}`).join('\n'))
        else if (step.do === 'status') await patch(`/events/${event}`, { status: step.to })
        else if (step.do === 'switch') await patch('/sales-channels/123/events', { action: step.action })
        else if (step.do === 'vip') await addVip(event, step.title)
        else if (step.do === 'sale') await sellTicket(event, step.minutes)
        else if (step.do === 'time') server.clock.advance(step.minutes * 60_000)
        else if (step.do === 'expire') await expire()
        else if (step.do === 'delete') await server.db.deleteFrom('seats').where('uuid', '=', uuid).execute()
        else await device.pull()
      }
      await expire()
      await device.pull()
      await expectEqual(device, [event])
      await expectCounted(device, event)
      await expectHeld(device)
    }),
    { numRuns: 25 },
  )
})

/** Checks that the device's holds are the held seats of the whole channel in the database. */
async function expectHeld(device: Device) {
  const held = await server.db
    .selectFrom('seats')
    .select(['uuid', 'version', 'reserved_until'])
    .where('sales_channel_id', '=', 123)
    .where('status', '=', 'reserved')
    .orderBy('uuid')
    .execute()
  const here = [...device.rowsOf('holds').values()] as HeldSeat[]
  expect(
    here
      .map(({ uuid, version, reserved_until }) => ({ uuid, version, reserved_until }))
      .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1)),
  ).toEqual(held)
}

/** Checks that the totals of the event's row on the device match its seats. */
async function expectCounted(device: Device, event: number) {
  const counted = await server.db
    .selectFrom('seats')
    .select([sql<number>`count(*)`.as('quantity'), sql<number>`count(*) filter (where status = 'purchased')`.as('purchased')])
    .where('event_id', '=', event)
    .executeTakeFirstOrThrow()
  expect(device.events.get(event)).toMatchObject({ total_quantity: counted.quantity, total_purchased: counted.purchased })
}
