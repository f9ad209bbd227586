import { Receipt } from 'lucide-react'

import { transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import type { FindQuery, Finding } from '#parts/find/finding.ts'

const MOST = 5
/** Fewer letters would find everybody. */
const LEAST_LETTERS = 3

/** Sales for the palette, by their order, buyer or event: the server's, or its last answer. */
export function useSaleFindings({ words, channel }: FindQuery): Finding[] {
  const wanted = useCan()('sales_channel') && words.length >= LEAST_LETTERS
  const query = { searchQuery: words, take: MOST }
  const ofChannel = useRead(
    transactions.listChannelTransactions,
    { params: { id: channel ?? 0 }, query },
    { enabled: wanted && channel !== null, keepPrevious: true },
  )
  const ofAll = useRead(transactions.listTransactions, { query }, { enabled: wanted && channel === null, keepPrevious: true })
  if (!wanted) return []
  return ((channel === null ? ofAll : ofChannel).data?.data ?? []).map(({ id, event, orderId, name, email, token, payment }) => ({
    id: `sale-${id}`,
    group: m.shell_nav_transactions(),
    name: [orderId, name ?? email].filter(Boolean).join(' · '),
    detail: event.title,
    icon: Receipt,
    // A sale without a payment has no page of its own.
    path: `/sales-channel/${event.sales_channel_id}/events/${event.id}${payment.status === 'skipped' ? '' : `/transaction/${token}`}`,
  }))
}
