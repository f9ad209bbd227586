import { Receipt } from 'lucide-react'
import { useMemo } from 'react'

import { pacing } from '#contract/core/list.ts'
import { type TransactionRow, transactionList, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { listQueryOf } from '#data/mirror/list-query.ts'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { useWindow } from '#data/mirror/use-window.ts'
import { useCan } from '#data/session/use-can.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import type { FindQuery, Finding, Found } from '#parts/find/finding.ts'
import { useSettled } from '#ui/field/use-settled.ts'

const MOST = 5
/** The minimum length of a search: fewer letters would match almost everybody. */
const LEAST_LETTERS = 3

/** Finds sales for the palette by order, buyer or event: first on the device, then on the server. */
export function useSaleFindings({ words, channel }: FindQuery): Found {
  const allowed = useCan()('sales_channel')
  const wanted = allowed && words.length >= LEAST_LETTERS
  const here = useSalesHere(wanted ? words : '', channel)
  // A full list needs no results of the server.
  const isFull = here.length >= MOST
  const settled = useSettled(words, pacing(transactionList).searchPauseMs)
  const enabled = allowed && settled.length >= LEAST_LETTERS && !isFull
  const query = { searchQuery: settled, take: MOST }
  const ofChannel = useRead(
    transactions.listChannelTransactions,
    { params: { id: channel ?? 0 }, query },
    { enabled: enabled && channel !== null, keepPrevious: true },
  )
  const ofAll = useRead(transactions.listTransactions, { query }, { enabled: enabled && channel === null, keepPrevious: true })
  if (!wanted) return { findings: [], searching: false }
  const read = channel === null ? ofAll : ofChannel
  const isAnswered = settled === words && !read.stale
  const known = new Set(here.map(({ id }) => id))
  const there = isAnswered ? (read.data?.data ?? []).filter(({ id }) => !known.has(id)) : []
  return {
    findings: [...here, ...there].slice(0, MOST).map(findingOf),
    searching: !isFull && (settled !== words || read.fetching),
  }
}

/** The matching sales on this device; none without words, or in the admin area. */
function useSalesHere(words: string, channel: number | null): readonly TransactionRow[] {
  const window = useWindow(transactionList, useMirror(channel), words !== '')
  return useMemo(() => {
    if (window === null || words === '') return []
    // The query has no filter by day, so the zone does not matter.
    return window.page(listQueryOf(transactionList, { searchQuery: words, take: MOST }, defaultTimezone)).data
  }, [window, words])
}

const findingOf = ({ id, event, orderId, name, email, token, payment }: TransactionRow): Finding => ({
  id: `sale-${id}`,
  group: m.shell_nav_transactions(),
  name: [orderId, name ?? email].filter(Boolean).join(' · '),
  detail: event.title,
  icon: Receipt,
  // A sale without a payment has no page of its own.
  path: `/sales-channel/${event.sales_channel_id}/events/${event.id}${payment.status === 'skipped' ? '' : `/transaction/${token}`}`,
})
