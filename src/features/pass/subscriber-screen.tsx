import { CreditCard, X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { pass as calls, type PassSubscription } from '#contract/pass.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useCall } from '#data/api/use-call.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatMoney } from '#lib/money.ts'
import { formatLongDate } from '#lib/time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { PassLoading } from './pass-loading.tsx'
import { PassCharges } from './pass-charges.tsx'
import { cancelWords, datesAhead } from './dates-ahead.ts'
import { mayCancel, SubscribedChip, subscriberName, SubscriptionState } from './pass-words.tsx'
import { PassTransactions } from './pass-transactions.tsx'
import { useChargeNow } from './use-charge-now.ts'
import { useCharges } from './use-charges.ts'

interface Props {
  salesChannelId: number
  subscriberId: string
  onList: () => void
}

const cards = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, alignItems: 'start' })

/** A subscription with its subscriber and their payments for passes. */
export function SubscriberScreen({ salesChannelId: channel, subscriberId, onList }: Props) {
  const read = useRead(calls.readPassSubscriber, { params: { id: subscriberId } }, { live: true })
  const { zone } = useChannelFacts(channel)
  const back: ReactNode = <Button onClick={onList}>{m.pass_subscribers_back()}</Button>
  if (!read.data && read.error instanceof ApiProblem && read.error.status === 404)
    return <EmptyState text={m.pass_subscriber_missing()} action={back} />
  if (!read.data && read.status === 'failed')
    return (
      <ErrorState
        title={m.common_could_not_load()}
        body={read.error && failureWords(read.error)}
        onRetry={() => void read.refetch()}
        action={back}
      />
    )
  if (!read.data) return <PassLoading text={m.pass_subscriber_loading()} />
  return <Shown row={read.data} zone={zone} onChanged={read.refetch} />
}

function Shown({ row, zone, onChanged }: { row: PassSubscription; zone: string; onChanged: () => Promise<unknown> }) {
  const mayManage = useCan()('sales_channel')
  const again = useCallback(() => void onChanged(), [onChanged])
  const cancel = useCancel(row, zone, again)
  const charges = useCharges(row.id, again)
  const charge = useChargeNow(row, () => {
    void charges.read.refetch()
    again()
  })
  const noCharge = charges.isRunning ? m.pass_charge_open() : charge?.blocked
  const { text_buy_user: user, pass_setting: pass } = row
  const home = `/sales-channel/${row.sales_channel_id}`
  const reason = mayCancel(row) ? cancel.blocked : m.pass_cannot_cancel()
  return (
    <div className={stack({ gap: '4' })}>
      <NamePage words={subscriberName(row)} />
      <PageHeader
        title={subscriberName(row)}
        subtitle={pass.title}
        actions={
          mayManage && (
            <>
              {charge && (
                <Button icon={<CreditCard />} busy={charge.running} disabledReason={noCharge} onClick={charge.ask}>
                  {m.pass_charge_now()}
                </Button>
              )}
              <Button variant="danger" icon={<X />} busy={cancel.running} disabledReason={reason} onClick={cancel.ask}>
                {m.pass_cancel()}
              </Button>
            </>
          )
        }
      />
      {cancel.unconfirmed && <UnconfirmedNote {...cancel.unconfirmed} />}
      {charge?.unconfirmed && <UnconfirmedNote {...charge.unconfirmed} />}
      <div className={cards}>
        <Card title={m.pass_subscription()}>
          <DescriptionList
            items={[
              { label: m.pass_subscribed_filter(), value: <SubscribedChip subscribed={row.subscribed} /> },
              { label: m.common_status(), value: <SubscriptionState row={row} /> },
              { label: m.pass_pass(), value: <PathLink to={`${home}/pass/products/${pass.id}`}>{pass.title}</PathLink> },
              { label: m.pass_amount(), value: formatMoney(pass.amount, pass.currency) },
              { label: m.common_quantity(), value: showCount(row.quantity) },
              { label: m.pass_since(), value: formatLongDate(row.start_date, zone) },
              ...datesAhead(row, zone),
              { label: m.pass_cancelled_at(), value: row.cancelled_at && formatLongDate(row.cancelled_at, zone) },
            ]}
          />
        </Card>
        <Card title={m.pass_user()}>
          <DescriptionList
            items={[
              {
                label: m.common_name(),
                value: <PathLink to={`${home}/texttobuy/users/${row.user_id}`}>{subscriberName(row)}</PathLink>,
              },
              { label: m.common_email(), value: user.email },
              { label: m.common_phone(), value: user.phone },
              { label: m.pass_source(), value: user.source },
            ]}
          />
        </Card>
      </div>
      <PassCharges charges={charges} zone={zone} />
      <PassTransactions channel={row.sales_channel_id} user={row.user_id} currency={pass.currency} />
    </div>
  )
}

/** Cancels the subscription after confirmation, online only. */
function useCancel(row: PassSubscription, zone: string, onChanged: () => void) {
  const params = { id: row.sales_channel_id, subscriberId: row.id }
  const call = useCall(calls.cancelPassSubscriber, { params, channel: row.sales_channel_id })
  const confirm = useConfirm()
  const ask = async () => {
    const name = subscriberName(row)
    const words = { confirmText: m.pass_cancel_confirm(), cancelText: m.pass_cancel_keep() }
    if (!(await confirm({ title: m.pass_cancel_title({ name }), body: cancelWords(row, zone), ...words, tone: 'danger' }))) return
    const called = await call.run({ params }, { label: { message: 'pass_cancel_label', params: { name } } })
    showOutcome(called, { done: m.pass_cancel_done, failed: m.pass_cancel_failed })
    onChanged()
  }
  return {
    ask: () => void ask(),
    running: call.running,
    blocked: call.blocked ? blockedWords(call.blocked) : undefined,
    unconfirmed: call.unconfirmed && { state: call.unconfirmed.became, onDismiss: call.settle },
  }
}
