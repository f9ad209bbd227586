import { Readable } from 'node:stream'
import type { marketplace } from '#contract/marketplace.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { fileAnswer } from '#server/http/raw-answer.ts'
import { manages } from '#server/kernel/current-user.ts'
import { readAggregate } from './aggregates.ts'
import { cancelListing } from './cancel-listing.ts'
import { cancelReservedOrder } from './cancel-order.ts'
import { noteCase, settleCase } from './cases.ts'
import { listListings } from './list-listings.ts'
import { listOrderIds, listOrders, orderPages } from './list-orders.ts'
import { listUsers } from './list-users.ts'
import { findListing, toListing } from './listing-row.ts'
import { countNeedsAction, listNeedsAction, takeOn } from './needs-action.ts'
import { readOrder } from './order-history.ts'
import { ordersCsv } from './orders-csv.ts'
import { readPrices } from './prices.ts'
import { refuseRefund } from './refuse-refund.ts'

/** The default `take` of an export: all matching rows. */
const ALL = 2_147_483_647

/** The calls about the resale marketplace. */
export const handlers: Handlers<typeof marketplace> = {
  async listListings({ db, params, query }) {
    const { rows, totalCount } = await listListings(db, await findChannel(db, params.id), query)
    return pagedReply(query, totalCount, rows)
  },
  async readListing({ db, params }) {
    return toListing(db, await findListing(db, params.listingId, { channel: params.id }))
  },
  cancelResale: ({ db, query, body, now }) => cancelListing(db, body.listing_id, query.notify === 'yes', now),
  async listOrders({ db, params, query, user }) {
    const { rows, totalCount } = await listOrders(db, await findChannel(db, params.id), query, manages(user, 'all'))
    return pagedReply(query, totalCount, rows)
  },
  readOrder: ({ db, params, user }) => readOrder(db, params.id, params.orderId, manages(user, 'all')),
  async downloadOrders({ db, params, query, user }) {
    const channel = await findChannel(db, params.id)
    const fees = manages(user, 'all')
    const { ids, totalCount } = await listOrderIds(db, channel, { ...query, take: query.take ?? ALL }, fees)
    const file = () => Readable.from(ordersCsv(orderPages(db, ids, fees), channel.timezone, fees))
    return fileAnswer(file, 'text/csv; charset=utf-8', 'Marketplace Report.csv', { 'x-total-count': String(totalCount) })
  },
  cancelReservedOrder,
  async listMarketplaceUsers({ db, params, query }) {
    const { rows, totalCount } = await listUsers(db, params.id, query)
    return pagedReply(query, totalCount, rows)
  },
  readResalePrices: async ({ db, params, query }) => readPrices(db, await findChannel(db, params.id), query),
  listNeedsAction: ({ db, params, user, now }) => listNeedsAction(db, { channel: params.id, now }, manages(user, 'all')),
  countNeedsAction: ({ db, params, now }) => countNeedsAction(db, { channel: params.id, now }),
  noteCase: ({ db, params, body, user, now }) =>
    noteCase(db, { channel: params.id, id: params.caseId, note: body.note, now }, user),
  settleCase: ({ db, params, body, user, now }) =>
    settleCase(db, { channel: params.id, id: params.caseId, note: body.note ?? null, seen: body.trouble, now }, user),
  refuseRefund: ({ db, body, now }) => refuseRefund(db, body.order_id, body.reason ?? null, now),
  takeOrder: ({ db, params, body, user, now }) =>
    takeOn(db, { channel: params.id, id: params.orderId, taken: body.taken, now }, user),
  readAggregate: ({ db, params, query }) => readAggregate(db, params.id, query.salesChannelId),
}
