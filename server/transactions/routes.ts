import type { transactions } from '#contract/transactions.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { providerReport, providersOf, transactionsFile } from './export-transactions.ts'
import { cashUpTransactions, listTransactions, totalTransactions } from './list-transactions.ts'

/** The calls about sales. */
export const handlers: Handlers<typeof transactions> = {
  async listChannelTransactions({ db, params, query }) {
    const { rows, totalCount, totalSpend } = await listTransactions(db, await findChannel(db, params.id), query)
    return { ...pagedReply(query, totalCount, rows), ...(totalSpend === undefined ? {} : { totalSpend }) }
  },
  async listTransactions({ db, query }) {
    const { rows, totalCount } = await listTransactions(db, null, query)
    return pagedReply(query, totalCount, rows)
  },
  async downloadChannelTransactions({ db, params, query }) {
    return transactionsFile(db, await findChannel(db, params.id), query)
  },
  async downloadTransactions({ db, query }) {
    return transactionsFile(db, null, query)
  },
  async totalChannelTransactions({ db, params, query }) {
    return totalTransactions(db, await findChannel(db, params.id), query)
  },
  async totalTransactions({ db, query }) {
    return totalTransactions(db, null, query)
  },
  async cashUpChannelTransactions({ db, params, query }) {
    return cashUpTransactions(db, await findChannel(db, params.id), query)
  },
  async readTransactionOptions({ db }) {
    return { providers: await providersOf(db) }
  },
  async downloadProviderReport({ db, body }) {
    return providerReport(db, body)
  },
}
