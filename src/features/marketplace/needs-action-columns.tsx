import { CircleAlert, Flame } from 'lucide-react'
import type { NeedsAction, Trouble } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useCall } from '#data/api/use-call.ts'
import { useSession } from '#data/session/use-session.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { m } from '#messages/m.ts'
import { providerReason } from '#parts/payment/provider-words.ts'
import { problemDetail } from '#parts/problem/translated-text.ts'
import { OrderChip } from '#parts/resale/resale-chips.tsx'
import { orderWords, partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { SecondLine } from '#ui/data-table/second-line.tsx'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import type { MenuEntry } from '#ui/menu/menu-items.tsx'
import { Money } from '#ui/money/money.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { EventCell } from './cells.tsx'

const advice: Record<Trouble, () => string> = {
  refund_failed: m.marketplace_do_charge_refund,
  dispute: m.marketplace_do_dispute,
  delivery_failed: m.marketplace_do_delivery,
  seller_payment_failed: m.marketplace_do_payout,
  buyer_refund_asked: m.marketplace_do_refund_asked,
  buyer_refund_failed: m.marketplace_do_refund_failed,
  seller_payment_reversal_failed: m.marketplace_do_reversal,
}

const kinds: Record<NeedsAction['kind'], () => string> = {
  order: m.marketplace_order,
  sale: m.marketplace_kind_sale,
  bid: m.marketplace_kind_bid,
  pass: m.marketplace_kind_pass,
}
const moneyTroubles = { refund_failed: m.marketplace_refund_has_failed, dispute: m.marketplace_disputed } as const

/** The advice for a case. A failed refund of a sale has its own advice, since no job retries it. */
const adviceOf = ({ kind, trouble }: NeedsAction): string =>
  trouble === 'refund_failed' && kind === 'sale' ? m.marketplace_do_sale_refund() : advice[trouble]()

/** The reason of a case: a buyer's own words unchanged, a payment provider's code in words. */
const reasonOf = ({ trouble, reason }: NeedsAction): string | null =>
  reason === null || trouble === 'buyer_refund_asked' ? reason : providerReason(reason)

/** The words of a trouble: those of the order's state, or of its money. */
export const troubleWords = (trouble: Trouble): string =>
  trouble === 'refund_failed' || trouble === 'dispute' ? moneyTroubles[trouble]() : orderWords(trouble)

const TroubleChip = ({ trouble }: Pick<NeedsAction, 'trouble'>) =>
  trouble === 'refund_failed' || trouble === 'dispute' ? (
    <Chip tone="danger" icon={<CircleAlert />}>
      {moneyTroubles[trouble]()}
    </Chip>
  ) : (
    <OrderChip status={trouble} />
  )

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })
const noteLine = css({ display: 'block', textStyle: 'label', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted', whiteSpace: 'normal' })

interface Acts {
  /** Called after a row was taken or given up; absent if not permitted. */
  onTaken: (() => void) | undefined
  /** The entries of a row's menu. */
  entries: (item: NeedsAction) => MenuEntry[]
}

/** The columns of Needs action. */
export const queueColumns = (channel: number, zone: string, { onTaken, entries }: Acts): Column<NeedsAction>[] => [
  {
    id: 'happened',
    header: m.marketplace_happened(),
    fixed: true,
    grow: true,
    width: '11.25rem',
    card: 'title',
    cell: (item) => (
      <>
        <span className={chips}>
          <TroubleChip trouble={item.trouble} />
          {item.urgent && (
            <Chip tone="caution" icon={<Flame />}>
              {m.marketplace_urgent()}
            </Chip>
          )}
        </span>
        {item.reason && <span className={faint}>{reasonOf(item)}</span>}
        {item.note && <span className={noteLine}>{m.marketplace_note_by({ text: item.note.text, name: item.note.by })}</span>}
        <Stacked of="later">{adviceOf(item)}</Stacked>
      </>
    ),
  },
  {
    id: 'since',
    header: m.marketplace_since(),
    width: 'clamp(7rem, 16cqi, 11.25rem)',
    card: 'meta',
    cardLabel: true,
    cell: ({ since }) => (
      <>
        <ExactTime at={since} zone={zone} />
        <Ago at={since} zone={zone} />
      </>
    ),
  },
  {
    id: 'amount',
    header: m.marketplace_amount(),
    align: 'end',
    width: '5.25rem',
    card: 'line',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'event',
    header: m.marketplace_event(),
    grow: true,
    clip: true,
    width: '10.5rem',
    card: 'meta',
    cell: ({ order, title, kind, person }) => (
      <>
        {order ? <EventCell event={order.event} /> : <Clipped>{title}</Clipped>}
        <span className={faint}>{order ? seatsWords(order) : kinds[kind]()}</span>
        <Stacked of="soon">{partyName(person)}</Stacked>
      </>
    ),
  },
  {
    id: 'buyer',
    header: m.marketplace_buyer(),
    clip: true,
    width: '6.25rem',
    secondary: 'soon',
    card: 'none',
    cell: ({ person }) => <Clipped>{partyName(person)}</Clipped>,
  },
  {
    id: 'todo',
    header: m.marketplace_what_to_do(),
    grow: true,
    width: '11rem',
    secondary: 'later',
    card: 'none',
    cell: (item) => <span className={faint}>{adviceOf(item)}</span>,
  },
  {
    id: 'taken',
    header: m.marketplace_taken_by(),
    width: '7.5rem',
    acts: onTaken !== undefined,
    card: 'meta',
    cell: (item) =>
      onTaken ? <Taken channel={channel} item={item} onTaken={onTaken} /> : (item.taken_by?.name ?? m.marketplace_nobody()),
  },
  {
    id: 'actions',
    header: m.common_actions(),
    hideHeader: true,
    acts: true,
    fixed: true,
    width: '3rem',
    align: 'end',
    card: 'end',
    cell: (item) => <Menu label={m.list_actions_for({ name: nameOf(item) })} items={entries(item)} />,
  },
]

/** The name of a case for assistive technology. */
const nameOf = ({ title, person }: NeedsAction) => (person ? `${title}, ${partyName(person)}` : title)

function Ago({ at, zone }: { at: string; zone: string }) {
  const now = useNow()
  return (
    <SecondLine>
      <span data-now="">{relativeWords(at, now, zone)}</span>
    </SecondLine>
  )
}

/** The person to whom a case is assigned, with a button to take the case or to give it up. */
function Taken({ channel, item, onTaken }: { channel: number; item: NeedsAction; onTaken: () => void }) {
  const { id: orderId, taken_by } = item
  const session = useSession()
  const me = session.status === 'signed-in' ? session.me.user.data.id : null
  const params = { id: channel, orderId }
  const taking = useCall(marketplace.takeOrder, { params, channel })
  const mine = taken_by !== null && taken_by.id === me
  const send = async () => {
    const called = await taking.run(
      { params, body: { taken: !mine } },
      { label: { message: 'marketplace_unconfirmed_take', params: {} } },
    )
    if (called.outcome === 'blocked') toast({ tone: 'danger', text: blockedWords(called.why) })
    if (called.outcome === 'refused')
      toast({ tone: 'danger', text: `${m.marketplace_take_failed()}: ${problemDetail(called.problem.problem)}` })
    onTaken()
  }
  if (taken_by !== null && !mine) return taken_by.name
  return (
    <Button
      size="small"
      busy={taking.running}
      disabledReason={taking.blocked ? blockedWords(taking.blocked) : undefined}
      onClick={() => void send()}
    >
      {mine ? m.marketplace_leave() : m.marketplace_take()}
    </Button>
  )
}
