import { useMemo } from 'react'
import { countsAsSold } from '#contract/cash-up.ts'
import { type TransactionRow, transactionList, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirror } from '#data/mirror/use-mirror.ts'
import { useWindow } from '#data/mirror/use-window.ts'
import { useCan } from '#data/session/use-can.ts'
import { isOfSeat } from '#lib/place/sold-place.ts'

/** A seat by its names in the inventory. */
export interface SeatNames {
  section: string
  row: string
  seat: string
}

/** The most sales of one seat to request. A seat can be sold again after each refund. */
const MOST = 20

/** Whether a sale still owns its seats: sold, and not wholly refunded. */
export const isCurrent = ({ payment }: TransactionRow): boolean => !payment.refunded && countsAsSold(payment.status)

/**
 * Finds the sales of a seat of an event: first the current owner's sale, then the others, newest first. A request is sent only if
 * the owner's sale is not stored on this device.
 * @returns the sales; the `status` matters only if no sale was found
 */
export function useSalesOfSeat(channel: number, event: number, seat: SeatNames) {
  const isStored = useCan()('sales_channel')
  const window = useWindow(transactionList, useMirror(channel), isStored)
  const here = useMemo(() => {
    if (!isStored) return []
    return window?.rows.filter((sale) => sale.event.id === event && isOfSeat(sale, seat)) ?? null
  }, [isStored, window, event, seat])
  const isNeeded = here !== null && !here.some(isCurrent)
  const query = { eventId: [event], searchQuery: wordsOf(seat), take: MOST }
  const read = useRead(transactions.listChannelTransactions, { params: { id: channel }, query }, { enabled: isNeeded })
  const there = read.data?.data.filter((sale) => isOfSeat(sale, seat)) ?? []
  const known = new Set(here?.map(({ id }) => id))
  const sales = [...(here ?? []), ...there.filter(({ id }) => !known.has(id))]
  return {
    sales: sales.toSorted(
      (a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || (a.purchased_time < b.purchased_time ? 1 : -1),
    ),
    status: here === null ? 'loading' : read.status,
    offline: read.offline,
    retry: () => void read.refetch(),
  }
}

/** The names of the seat in the form in which a search of sales reads them. */
const wordsOf = ({ section, row, seat }: SeatNames): string =>
  ['section', section, ...(row === '' ? [] : ['row', row]), 'seat', seat].join(' ')
