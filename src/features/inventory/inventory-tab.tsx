import type { ReactNode } from 'react'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SeatInventory } from './seat-inventory.tsx'
import { VipInventory } from './vip-inventory.tsx'

export type InventoryKind = 'regular' | 'vip'

export interface InventoryTabProps {
  salesChannelId: number
  eventId: number
  /** The shown kind, from `?seat=` in the address. */
  kind: InventoryKind
  onKind: (kind: InventoryKind) => void
  /** Opens the form for new VIP inventory. */
  onAddVip: () => void
  /** The sale of a purchased seat. */
  saleOf: (seat: SeatRow) => ReactNode
}

/** The seats or the VIP packages of an event. */
export function InventoryTab({ salesChannelId, eventId, kind, onKind, onAddVip, saleOf }: InventoryTabProps) {
  const { row: event, status } = useMirroredRow('events', { channel: salesChannelId, id: eventId })
  const kinds = (
    <SegmentGroup
      label={m.inventory_kind()}
      value={kind}
      onValue={onKind}
      options={[
        { value: 'regular', label: m.inventory_kind_regular() },
        { value: 'vip', label: m.inventory_kind_vip() },
      ]}
    />
  )
  if (!event) return status === 'missing' ? <ErrorState title={m.inventory_event_missing()} /> : <Skeleton height={200} />
  if (kind === 'vip') return <VipInventory channel={salesChannelId} event={event} kinds={kinds} onAdd={onAddVip} />
  return <SeatInventory key={eventId} channel={salesChannelId} event={event} kinds={kinds} saleOf={saleOf} />
}
