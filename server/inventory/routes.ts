import type { inventory } from '#contract/inventory.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { pagedReply } from '#server/db/list.ts'
import type { GatheringHandler, Handlers } from '#server/http/handler.ts'
import { withAlert } from '#server/imports/import-alert.ts'
import { importSeats } from './import-seats.ts'
import { importVip } from './import-vip.ts'
import { inventoryAnswer, snapshotAnswer, totalsAnswer } from './inventory-answers.ts'
import { listHolds } from './list-holds.ts'
import { currentSeat, eventsOfSeats, reserve, undoReserve } from './reserve.ts'
import { SeatChanges } from './seat-changes.ts'
import { readHistory } from './seat-history.ts'
import { readStatistics } from './totals.ts'
import { addVip } from './vip.ts'

const uuidsOf = (inputs: readonly { body: { uuid: string } }[]) => inputs.map(({ body }) => body.uuid)

/** The calls about seats and VIP packages. */
export const handlers: Handlers<typeof inventory> = {
  async readInventory({ params, ...call }) {
    return inventoryAnswer({ ...call, id: params.eventId })
  },
  async readSnapshot({ params, ...call }) {
    return snapshotAnswer({ ...call, id: params.eventId })
  },
  async readSeats({ params, ...call }) {
    return totalsAnswer({ ...call, id: params.eventId })
  },
  async readStatistics({ db, query }) {
    return readStatistics(db, query.eventIds)
  },
  reserveSeat: {
    open: (tx) => new SeatChanges(tx),
    current: ({ body, ...call }, seats) => currentSeat(seats, call, body.uuid),
    run: ({ body, user, ...call }, seats) => reserve(seats, call, body.uuid, body, user),
    write: (seats) => seats.write(),
    readAll: (seats, inputs, locked) => seats.lock(uuidsOf(inputs), locked),
    queuesOf: (db, inputs) => eventsOfSeats(db, uuidsOf(inputs)),
  } satisfies GatheringHandler<typeof inventory.reserveSeat, SeatChanges>,
  undoReserve: {
    open: (tx) => new SeatChanges(tx),
    current: ({ body, ...call }, seats) => currentSeat(seats, call, body.uuid),
    run: ({ body, user, ...call }, seats) => undoReserve(seats, call, body.uuid, body.deed, user),
    write: (seats) => seats.write(),
    queuesOf: (db, inputs) => eventsOfSeats(db, uuidsOf(inputs)),
  } satisfies GatheringHandler<typeof inventory.undoReserve, SeatChanges>,
  async listHolds({ db, params, query, user, now }) {
    const { rows, totalCount } = await listHolds(db, await findChannel(db, params.id), query, user.id, now)
    return pagedReply(query, totalCount, rows)
  },
  readSeatHistory: async ({ db, params, query }) => readHistory(db, params.eventId, query),
  addVipInventory: {
    current: null,
    run: async ({ db, params, body, newId }) => addVip(db, params.eventId, newId, body),
  },
  async importInventory({ context, params, body, file, ...by }) {
    return withAlert(context, { ...by, into: { event: params.eventId } }, () =>
      body.type === 'seat' ? importSeats(context, params.eventId, file, by) : importVip(context, params.eventId, file, by.origin),
    )
  },
}
