import {
  Armchair,
  Gavel,
  Handshake,
  IdCard,
  type LucideIcon,
  Megaphone,
  MessageSquareReply,
  MessagesSquare,
  Receipt,
  Send,
  Sparkles,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import type { ListingStatus, OrderStatus } from '#contract/marketplace-rows.ts'
import type { TimelineItem, TimelineKind } from '#contract/timeline.ts'
import { m } from '#messages/m.ts'
import { activityWords } from '#parts/fan-activity/activity-words.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { paymentWords } from '#parts/payment/payment-chip.tsx'
import { listingWords, orderWords } from '#parts/resale/resale-words.ts'
import { css } from '#styled/css'
import { Money } from '#ui/money/money.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import { itemPath } from './item-path.ts'

interface Props {
  item: TimelineItem
  channel: number
  zone: string
}

const looks: Record<TimelineKind, { icon: LucideIcon; words: (item: TimelineItem) => string }> = {
  'message-in': { icon: MessageSquareReply, words: () => m.timeline_message_in() },
  'message-out': {
    icon: Send,
    words: ({ title }) => (title === null ? m.timeline_message_out() : m.timeline_message_by({ name: title })),
  },
  offer: { icon: Megaphone, words: () => m.timeline_offer() },
  'mass-text': { icon: MessagesSquare, words: () => m.timeline_mass_text() },
  purchase: { icon: Receipt, words: () => m.timeline_purchase() },
  bid: { icon: Gavel, words: () => m.timeline_bid() },
  listing: { icon: Armchair, words: () => m.timeline_listing() },
  'order-bought': { icon: Handshake, words: () => m.timeline_order_bought() },
  'order-sold': { icon: Handshake, words: () => m.timeline_order_sold() },
  pass: { icon: IdCard, words: () => m.timeline_pass() },
  activity: { icon: Sparkles, words: ({ title }) => activityWords(title ?? '') },
  'signed-up': { icon: UserPlus, words: () => m.timeline_signed_up() },
  'opted-in': { icon: UserCheck, words: () => m.timeline_opted_in() },
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
  columnGap: '3',
  paddingBlock: '2.5',
  borderBlockEnd: '1px solid token(colors.line)',
  textStyle: 'dense',
  '& svg': { width: '1rem', height: '1rem', marginBlockStart: '0.5', color: 'text-muted' },
})
const said = css({ overflowWrap: 'anywhere', unicodeBidi: 'plaintext', whiteSpace: 'pre-wrap' })
const faint = css({ textStyle: 'label', color: 'text-muted' })
const end = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', fontVariantNumeric: 'tabular-nums' })

/** One event of a fan's history: kind, subject, amount and time. */
export function TimelineRow({ item, channel, zone }: Props) {
  const { icon: Icon, words } = looks[item.kind]
  const { title, text, amount, currency, quantity, status } = item
  const subject = item.kind.startsWith('message') || item.kind === 'activity' ? null : title
  const state = status === null ? null : stateOf(item.kind, status)
  const path = itemPath(channel, item)
  return (
    <li className={row}>
      <Icon aria-hidden="true" />
      <div>
        <span className={faint}>{[words(item), state].filter(Boolean).join(' · ')}</span>
        {subject && <div>{path === undefined ? subject : <PathLink to={path}>{subject}</PathLink>}</div>}
        {text && <div className={said}>{text}</div>}
      </div>
      <div className={end}>
        {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
        {quantity !== null && quantity > 1 && <span className={faint}>{m.timeline_quantity({ count: quantity })}</span>}
        <span className={faint}>
          <Moment at={item.at} zone={zone} />
        </span>
      </div>
    </li>
  )
}

const bidWords: Record<string, () => string> = {
  Pending: m.bids_status_pending,
  Approved: m.bids_status_approved,
  Rejected: m.bids_status_rejected,
}

const stateWords: Partial<Record<TimelineKind, (status: string) => string | null>> = {
  bid: (status) => bidWords[status]?.() ?? null,
  purchase: (status) => (status === 'refunded' ? m.sale_status_refunded() : paymentWords(status as 'paid')),
  listing: (status) => listingWords(status as ListingStatus),
  'order-bought': (status) => orderWords(status as OrderStatus),
  'order-sold': (status) => orderWords(status as OrderStatus),
}

/** The state in words; for messages only failures are shown. */
const stateOf = (kind: TimelineKind, status: string): string | null =>
  stateWords[kind] ? stateWords[kind](status) : status.toLowerCase() === 'failed' ? m.transactions_payment_failed() : null
