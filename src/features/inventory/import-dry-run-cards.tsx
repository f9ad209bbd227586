import { useMemo } from 'react'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import type { SeatRow, VipRow } from '#lib/imports/types.ts'
import { formatMoney } from '#lib/money.ts'
import { numbersBetween } from '#lib/number-runs.ts'
import { m } from '#messages/m.ts'
import type { Change } from '#parts/import/change-list.tsx'
import { type DryRun, DryRunCard } from '#parts/import/dry-run.tsx'
import { showCount } from '#ui/count/count.ts'
import { type PriceChange, seatsRun, type VipChange, vipRun } from './import-dry-run.ts'

interface Props<Row> {
  channel: number
  event: number
  currency: string
  rows: readonly { line: number; value: Row }[]
}

/** The changes that a file of seats would make. */
export function SeatsDryRun({ channel, event, currency, rows }: Props<SeatRow>) {
  const seats = useSeats(channel, event)
  const view = seats.status === 'ready' ? seats.view : null
  const run = useMemo((): DryRun | null => {
    if (!view) return null
    const { added, changed, unchanged, held, sold, missing, codes, prices } = seatsRun(rows, view)
    return {
      counts: [
        { label: m.imports_new(), count: added },
        { label: m.imports_changed(), count: changed },
        { label: m.imports_unchanged(), count: unchanged },
        { label: m.imports_held_stay(), count: held },
        { label: m.imports_sold_stay(), count: sold },
        { label: m.imports_not_in_file(), count: missing },
      ],
      notes: codes ? [m.imports_codes_unknown()] : [],
      changes: prices.slice(0, LISTED).map((change) => shownPrice(change, currency)),
      moreChanges: Math.max(0, prices.length - LISTED),
    }
  }, [rows, view, currency])
  return <DryRunCard run={seats.status === 'failed' ? 'unknown' : run} />
}

/** The changes that a file of VIP packages would make. */
export function VipDryRun({ channel, event, currency, rows }: Props<VipRow>) {
  // Reading the seats also stores the event and its packages on this device.
  const seats = useSeats(channel, event)
  const where = useMemo(() => (row: { event_id: number }) => row.event_id === event, [event])
  const there = useMirroredRows('vip', { channel, event, where })
  const run = useMemo((): DryRun | null => {
    if (there.status !== 'ready') return null
    const { added, changed, unchanged, refused, changes } = vipRun(rows, there.rows)
    return {
      counts: [
        { label: m.imports_new(), count: added },
        { label: m.imports_changed(), count: changed },
        { label: m.imports_unchanged(), count: unchanged },
        { label: m.imports_below_sold(), count: refused },
      ],
      changes: changes.slice(0, LISTED).flatMap((change) => shownPackage(change, currency)),
      moreChanges: Math.max(0, changes.length - LISTED),
    }
  }, [rows, there.status, there.rows, currency])
  return <DryRunCard run={run === null && (seats.status === 'failed' || there.status === 'failed') ? 'unknown' : run} />
}

/** The most changes that are listed. */
const LISTED = 100

/** A price change as a line of the list of changes: `101 · A · 1–12`. */
const shownPrice = ({ section, row, seats, from, to }: PriceChange, currency: string): Change => ({
  what: [section, row, numbersBetween(seats).join(', ')].filter(Boolean).join(' · '),
  column: m.common_price(),
  from: formatMoney(from, currency),
  to: formatMoney(to, currency),
})

/** The lines of a package's changes of quantity and price. */
function shownPackage({ from, to }: VipChange, currency: string): Change[] {
  const what = from.title
  const quantity = { what, column: m.common_quantity(), from: showCount(from.total_quantity), to: showCount(to.total_quantity) }
  const price = { what, column: m.common_price(), from: formatMoney(from.price, currency), to: formatMoney(to.price, currency) }
  return [quantity, price].filter((change) => change.from !== change.to)
}
