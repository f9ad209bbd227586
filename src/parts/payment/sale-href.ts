import type { TransactionRow } from '#contract/transactions.ts'

/** The address of a sale's page. A sale that needed no payment has no page. */
export const saleHref = ({ event, token }: TransactionRow): string =>
  `/sales-channel/${event.sales_channel_id}/events/${event.id}/transaction/${token}`

/** Whether a sale has a page. */
export const hasSalePage = ({ payment }: TransactionRow): boolean => payment.status !== 'skipped'
