import { transactions } from '#contract/transactions.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { transactionsFeed } from './feed.ts'
import { handlers } from './routes.ts'
import { holdings } from './holdings.ts'

export const area = {
  calls: { transactions: implement(transactions, handlers) },
  feeds: { transactions: transactionsFeed },
  rows: { transaction: { table: 'transactions' } },
  holdings,
} satisfies Area
