import type { eventTransactions } from '#contract/event-transactions.ts'
import type { Handlers } from '#server/http/handler.ts'
import { readByPlace } from './by-place.ts'
import { findSale, readDetail } from './detail.ts'
import { resendReceipt, updateEmail } from './receipt.ts'
import { readPace } from './pace.ts'
import { refundTransaction } from './refund.ts'
import { readSummary } from './summary.ts'

/** The calls about single sales of an event, and about its revenue, its sales by day and its sales by place. */
export const handlers: Handlers<typeof eventTransactions> = {
  async readTransaction({ db, params }) {
    return readDetail(db, await findSale(db, params.eventId, { token: params.claimTxToken }))
  },
  refundTransaction,
  updateTransactionEmail: updateEmail,
  resendReceipt,
  readEventSummary: async ({ db, params }) => readSummary(db, params.eventId),
  readSalesPace: async ({ db, params, now }) => readPace(db, params.eventId, now),
  readSalesByPlace: async ({ db, params, now }) => readByPlace(db, params.eventId, now),
}
