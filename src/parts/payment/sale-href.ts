import type { TransactionRow } from '#contract/transactions.ts'

/** The address of a sale's page. @param token the token of the sale, which is not its id */
export const salePath = (channel: number, event: number, token: string): string =>
  `/sales-channel/${channel}/events/${event}/transaction/${token}`

/** The address of a sale's page. A sale that needed no payment has no page. */
export const saleHref = ({ event, token }: TransactionRow): string => salePath(event.sales_channel_id, event.id, token)

/** Whether a sale has a page. */
export const hasSalePage = ({ payment }: TransactionRow): boolean => payment.status !== 'skipped'
