import type { Kysely } from 'kysely'
import type { inventory } from '#contract/inventory.ts'
import type { Database } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/handler.ts'
import { notFound } from '#server/http/problem.ts'
import { importSeats } from './import-seats.ts'
import { importVip } from './import-vip.ts'
import { inventoryAnswer, snapshotAnswer } from './inventory-answers.ts'
import { findSeat, reserve, seatOf } from './reserve.ts'
import { readSeatSummaries, readStatistics } from './totals.ts'
import { addVip } from './vip.ts'

async function findPlace(db: Kysely<Database>, id: number): Promise<{ id: number; sales_channel_id: number }> {
  const event = await db.selectFrom('events').select(['id', 'sales_channel_id']).where('id', '=', id).executeTakeFirst()
  if (!event) throw notFound('Event not found')
  return event
}

/** Seats and VIP packages (specification 1, sections 2.9, 2.13 and 7). */
export const handlers: Handlers<typeof inventory> = {
  async readInventory({ db, params, ...call }) {
    return inventoryAnswer({ db, event: await findPlace(db, params.eventId), ...call })
  },
  async readSnapshot({ db, params, ...call }) {
    return snapshotAnswer({ db, event: await findPlace(db, params.eventId), ...call })
  },
  async readSeats({ db, params, now }) {
    const event = await findPlace(db, params.eventId)
    return readSeatSummaries(db, event.sales_channel_id, event.id, now)
  },
  async readStatistics({ db, query }) {
    return readStatistics(db, query.eventIds)
  },
  reserveSeat: {
    current: async ({ db, body, now }) => {
      const row = await findSeat(db, body.uuid, true)
      return row ? seatOf(row, now) : null
    },
    run: async ({ db, body, user, now }) => reserve(db, body.uuid, body, user, now),
  },
  addVipInventory: {
    current: null,
    run: async ({ db, params, body, newId }) => addVip(db, params.eventId, newId, body),
  },
  async importInventory({ db, params, body, file }) {
    return body.type === 'seat' ? importSeats(db, params.eventId, file) : importVip(db, params.eventId, file)
  },
}
