import { Receipt } from 'lucide-react'
import { useMemo } from 'react'

import { pacing, searchedText } from '#contract/core/list.ts'
import { type TransactionRow, transactionList, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { listQueryOf } from '#data/mirror/list-query.ts'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { useWindow } from '#data/mirror/use-window.ts'
import { useCan } from '#data/session/use-can.ts'
import { dayWords, hasWords, longestOf, wordsIn } from '#lib/day-words.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { m } from '#messages/m.ts'
import type { FindQuery, Finding, Found } from '#parts/find/finding.ts'
import { hasSalePage, saleHref } from '#parts/payment/sale-href.ts'
import { useSettled } from '#ui/field/use-settled.ts'

const MOST = 5
/**
 * The maximum number of sales that are requested by the longest word if several words are typed. Only sales that match all words
 * are shown.
 */
const MOST_OF_WORD = 50
/** The minimum length of a search, because fewer letters would match almost everybody. */
const LEAST_LETTERS = 3

/** Finds sales for the palette by order, buyer, seat, event or its day: first on the device, then on the server. */
export function useSaleFindings({ words, channel }: FindQuery): Found {
  const allowed = useCan()('sales_channel')
  const wanted = allowed && words.length >= LEAST_LETTERS
  const here = useSalesHere(wanted ? words : '', channel)
  // If the list is full, the server's results are not needed.
  const isFull = here.length >= MOST
  const settled = useSettled(words, pacing(transactionList).searchPauseMs)
  const enabled = allowed && settled.length >= LEAST_LETTERS && !isFull
  const read = useSalesThere({ searchQuery: settled, take: MOST }, channel, enabled)
  // The server searches for a phrase. To find several words in any order, the longest of them is requested.
  const longest = longestOf(settled)
  const isNone = read.data?.data.length === 0 && !read.stale && !read.fetching
  const isWider = enabled && isNone && longest !== settled && longest.length >= LEAST_LETTERS
  const wider = useSalesThere({ searchQuery: longest, take: MOST_OF_WORD }, channel, isWider)
  if (!wanted) return { findings: [], searching: false }
  const isAnswered = settled === words && !read.stale
  const ofWords = isWider && !wider.stale ? (wider.data?.data ?? []).filter(matcher(words)) : []
  const there = isAnswered ? [...(read.data?.data ?? []), ...ofWords] : []
  const found = [...new Map([...here, ...there].map((sale) => [sale.id, sale])).values()]
  return {
    findings: found.slice(0, MOST).map(findingOf),
    searching: !isFull && (settled !== words || read.fetching || wider.fetching),
  }
}

/** The sales that the server finds, of a channel or of all. */
function useSalesThere(query: { searchQuery: string; take: number }, channel: number | null, enabled: boolean) {
  const ofChannel = useRead(
    transactions.listChannelTransactions,
    { params: { id: channel ?? 0 }, query },
    { enabled: enabled && channel !== null, keepPrevious: true },
  )
  const ofAll = useRead(transactions.listTransactions, { query }, { enabled: enabled && channel === null, keepPrevious: true })
  return channel === null ? ofAll : ofChannel
}

/** Returns the matching sales on this device. The result is empty without words, and in the admin area. */
function useSalesHere(words: string, channel: number | null): readonly TransactionRow[] {
  const window = useWindow(transactionList, useMirror(channel), words !== '')
  return useMemo(() => {
    if (window === null || words === '') return []
    // The query has no filter by day, so the zone does not matter.
    const { data } = window.page(listQueryOf(transactionList, { searchQuery: words, take: MOST }, defaultTimezone))
    if (data.length > 0 || wordsIn(words).length < 2) return data
    return firstOf(window.rows, matcher(words), MOST)
  }, [window, words])
}

/** Returns a function that checks whether a row is a matching sale: each word is in its texts or names the day of its event. */
function matcher(text: string): (row: TransactionRow) => boolean {
  const words = wordsIn(text)
  return (row) => hasWords(words, searchedText(transactionList, row), dayWords(row.event.time, row.event.timezone))
}

/** Returns the first rows that match. The rows are given newest first. */
function firstOf<Row>(rows: readonly Row[], matching: (row: Row) => boolean, most: number): Row[] {
  const found: Row[] = []
  for (const row of rows) {
    if (matching(row)) found.push(row)
    if (found.length === most) break
  }
  return found
}

const findingOf = (sale: TransactionRow): Finding => {
  const { id, event, orderId, name, email, section, row, seat } = sale
  return {
    id: `sale-${id}`,
    group: m.shell_nav_transactions(),
    name: [orderId, name ?? email].filter(Boolean).join(' · '),
    detail: [event.title, [section, row, seat?.replace(/(?<=\d)-(?=\d)/, '–')].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' · '),
    icon: Receipt,
    // A sale without a payment has no page of its own.
    path: hasSalePage(sale) ? saleHref(sale) : `/sales-channel/${event.sales_channel_id}/events/${event.id}`,
  }
}
