import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Event } from '#contract/events.ts'
import type { Seat, Vip } from '#contract/inventory.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import { transact } from '#server/db/transact.ts'
import { expireAllHolds } from '#server/inventory/hold-expiry.ts'
import { Device, type MirroredSeat } from './device.ts'
import { START, testServer } from './server.ts'
import { upload } from './upload.ts'

/** Opens a server with channels 123 and 124, a user who manages 123, and the writes of operators and buyers. */
export async function syncWorld() {
  const server = await testServer()
  await server.addChannel(123)
  await server.addChannel(124)
  const manager = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
  const provider = (await server.signIn({ role: 'provider' })).token
  const read = async (path: string) => (await server.call('GET', path, { as: provider })).body
  const patch = (path: string, body: object) => server.call('PATCH', path, { as: manager, body })

  /** Reads all rows of a list, page by page. */
  async function all<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = []
    for (;;) {
      const page = await read(`${path}?take=1000&skip=${rows.length}`)
      rows.push(...page.data)
      if (rows.length >= page.meta.totalCount) return rows
    }
  }

  return {
    server,
    manager,
    patch,
    device: (take?: number) => new Device(server, 123, manager, take),
    hold: (uuid: string, hours = 1) =>
      patch('/inventory/reserve', { uuid, reserved: true, reserved_at: toWireDateTime(server.clock.now() + hours * 3_600_000) }),
    release: (uuid: string) => patch('/inventory/reserve', { uuid, reserved: false, reserved_at: null }),
    expire: () => expireAllHolds((work) => transact(server.context, work), server.clock.now()),
    addVip: (event: number, title: string) =>
      server.call('POST', `/events/${event}/vip-inventory`, { as: manager, body: { title, total_quantity: 5, price: 10 } }),
    /** Imports lines of `section,row,first_seat,last_seat,price`. */
    seatFile(event: number, lines: string) {
      const { body, headers } = upload('seats.csv', `section,row,first_seat,last_seat,price\n${lines}\n`, { type: 'seat' })
      return server.call('POST', `/events/${event}/import`, { as: manager, body, headers })
    },
    sellTicket: (event: number, minutes: number) => server.db.insertInto('transactions').values(ticket(event, minutes)).execute(),

    /** Checks that the device's rows equal those that the server returns when all of them are read. */
    async expectEqual(device: Device, events: readonly number[]) {
      const inventories: { seat: Seat[]; vip: Vip[] }[] = await Promise.all(events.map((id) => read(`/events/${id}/inventory`)))
      expect(byId(device.events.values())).toEqual(byId(await all<Event>('/sales-channels/123/events')))
      expect(byId(device.transactions.values())).toEqual(byId(await all<TransactionRow>('/sales-channels/123/transactions')))
      expect(byId(device.vip.values())).toEqual(byId(inventories.flatMap((inventory) => inventory.vip)))
      expect(byId([...device.seats.values()].map(fieldsOf))).toEqual(
        byId(inventories.flatMap((inventory) => inventory.seat).map(fieldsOf)),
      )
    },
  }
}
export type SyncWorld = Awaited<ReturnType<typeof syncWorld>>

const byId = <Row extends { id: string | number } | { uuid: string }>(rows: Iterable<Row>) =>
  Object.fromEntries([...rows].map((row) => [String('uuid' in row ? row.uuid : row.id), row]))

/** Returns the fields that a seat has both on a device and in the inventory of an event. */
const fieldsOf = ({
  uuid,
  section,
  row,
  seat,
  price,
  status,
  version,
  reserved_until,
  reserved_by,
}: MirroredSeat): MirroredSeat => ({
  uuid,
  section,
  row,
  seat,
  price,
  status,
  version,
  reserved_until,
  reserved_by,
})

export const ticket = (event: number, minutes: number) => ({
  id: randomUUID(),
  token: randomUUID(),
  sales_channel_id: 123,
  event_id: event,
  order_number_key: '',
  type: 'regular' as const,
  product: 'drops',
  user_id: null,
  quantity: 1,
  purchased_time: new Date(START + minutes * 60_000).toISOString(),
  payment_status: 'paid' as const,
  amount: 10,
  face_value: 10,
  upgrade_price: 0,
  subtotal: 10,
  tax_and_fees: 0,
  currency: 'usd',
  provider_order_id: null,
  new_order_id: null,
  name: null,
  name_key: null,
  email: null,
  email_key: null,
  phone: null,
  phone_key: null,
  price_code: null,
  price_code_key: null,
  reward_code: null,
  reward_code_key: null,
  reward_value: null,
  section: null,
  section_key: null,
  row: null,
  row_key: null,
  seat: null,
  seat_key: null,
  original_section: null,
  original_row: null,
  original_seat: null,
})
