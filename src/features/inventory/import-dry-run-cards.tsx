import { useMemo } from 'react'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import type { SeatRow, VipRow } from '#lib/imports/types.ts'
import { m } from '#messages/m.ts'
import { type DryRun, DryRunCard } from '#parts/import/dry-run.tsx'
import { seatsRun, vipRun } from './import-dry-run.ts'

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
    const { added, changed, unchanged, held, sold, missing, codes } = seatsRun(rows, view, currency)
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
    }
  }, [rows, view, currency])
  return <DryRunCard run={seats.status === 'failed' ? 'unknown' : run} />
}

/** The changes that a file of VIP packages would make. */
export function VipDryRun({ channel, event, currency, rows }: Props<VipRow>) {
  // The event is kept from now on, and its packages with it.
  const seats = useSeats(channel, event)
  const where = useMemo(() => (row: { event_id: number }) => row.event_id === event, [event])
  const there = useMirroredRows('vip', { channel, event, where })
  const run = useMemo((): DryRun | null => {
    if (there.status !== 'ready') return null
    const { added, changed, unchanged, refused } = vipRun(rows, there.rows, currency)
    return {
      counts: [
        { label: m.imports_new(), count: added },
        { label: m.imports_changed(), count: changed },
        { label: m.imports_unchanged(), count: unchanged },
        { label: m.imports_below_sold(), count: refused },
      ],
    }
  }, [rows, there.status, there.rows, currency])
  return <DryRunCard run={run === null && (seats.status === 'failed' || there.status === 'failed') ? 'unknown' : run} />
}
