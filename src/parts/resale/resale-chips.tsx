import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  Clock,
  Info,
  Lock,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListingStatus, OrderStatus, SellerStatus } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import { listingWords, orderWords, sellerWords } from './resale-words.ts'

interface Look {
  tone: Tone
  icon: ReactNode
}

const good = { tone: 'positive', icon: <CircleCheck /> } as const
const failed = { tone: 'danger', icon: <CircleAlert /> } as const
const back = { tone: 'info', icon: <Undo2 /> } as const

const listings: Record<ListingStatus, Look> = {
  active: good,
  reserved: { tone: 'caution', icon: <Lock /> },
  sold: { tone: 'info', icon: <CircleCheck /> },
  expired: { tone: 'neutral', icon: <Clock /> },
  cancelled: { tone: 'neutral', icon: <CircleX /> },
  manual_action_required: { tone: 'danger', icon: <TriangleAlert /> },
}

/** The looks of order states: success, waiting, failed, returned. */
const orders: Record<OrderStatus, Look> = {
  pending: { tone: 'caution', icon: <Clock /> },
  completed: good,
  delivered: good,
  seller_paid: good,
  cancelled: { tone: 'danger', icon: <CircleX /> },
  delivery_failed: failed,
  seller_payment_failed: failed,
  buyer_refund_failed: failed,
  seller_payment_reversal_failed: failed,
  buyer_refund_asked: { tone: 'info', icon: <Info /> },
  buyer_refunded: back,
  seller_payment_reversed: back,
}

const sellers: Record<SellerStatus, Look> = {
  details_not_submitted: { tone: 'neutral', icon: <CircleDashed /> },
  details_submitted: { tone: 'info', icon: <Clock /> },
  remediation_needed: { tone: 'caution', icon: <TriangleAlert /> },
  good_standing: good,
  rejected: { tone: 'danger', icon: <CircleX /> },
}

/** The state of a listing. */
export const ListingChip = ({ status }: { status: ListingStatus }) => <Chip {...listings[status]}>{listingWords(status)}</Chip>

/** The state of an order. */
export const OrderChip = ({ status }: { status: OrderStatus }) => <Chip {...orders[status]}>{orderWords(status)}</Chip>

/** The state of a seller's account; null if the fan never opened one. */
export const SellerChip = ({ status }: { status: SellerStatus | null }) =>
  status === null ? (
    <Chip tone="neutral" icon={<CircleMinus />}>
      {m.marketplace_seller_none()}
    </Chip>
  ) : (
    <span title={status === 'remediation_needed' ? m.marketplace_seller_remediation_help() : undefined}>
      <Chip {...sellers[status]}>{sellerWords(status)}</Chip>
    </span>
  )
