import { isPastDue, type PassSubscription } from '#contract/pass.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react'

const looks = {
  active: { tone: 'positive', icon: <CircleCheck /> },
  trial: { tone: 'info', icon: <Clock /> },
  pending_cancel: { tone: 'caution', icon: <CircleDashed /> },
  cancelled: { tone: 'danger', icon: <CircleX /> },
  expired: { tone: 'danger', icon: <CircleX /> },
} as const
const words = {
  active: m.pass_status_active,
  trial: m.pass_status_trial,
  pending_cancel: m.pass_status_pending_cancel,
  cancelled: m.pass_status_cancelled,
  expired: m.pass_status_expired,
}

/** The state of a subscription. */
const SubscriptionChip = ({ status }: Pick<PassSubscription, 'status'>) => <Chip {...looks[status]}>{words[status]()}</Chip>

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })

/** The state of a subscription, and whether its last charge failed. */
export const SubscriptionState = ({ row }: { row: Pick<PassSubscription, 'status' | 'subscribed' | 'failed_attempts'> }) => (
  <span className={chips}>
    <SubscriptionChip status={row.status} />
    {isPastDue(row) && (
      <Chip tone="danger" icon={<CircleAlert />}>
        {m.pass_past_due()}
      </Chip>
    )}
  </span>
)

/** A chip that shows whether the subscription is in force. A trial and a subscription that is about to end are in force. */
export const SubscribedChip = ({ subscribed }: Pick<PassSubscription, 'subscribed'>) => (
  <StatusChip means={subscribed ? 'on' : 'off'}>
    {subscribed ? m.pass_subscribed_active() : m.pass_subscribed_inactive()}
  </StatusChip>
)

/** The subscriber's name, or else their email or phone. */
export const subscriberName = ({ text_buy_user: user }: Pick<PassSubscription, 'text_buy_user'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email || user.phone || m.common_unknown()

/** Whether a subscription can be cancelled. */
export const mayCancel = ({ status }: Pick<PassSubscription, 'status'>): boolean => status === 'active' || status === 'trial'
