import { Copy, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Offer, offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { ActivityLog } from '#parts/sending/activity-log.tsx'
import { waitingNow } from '#parts/sending/activity-words.ts'
import { RecipientsTable } from '#parts/sending/recipients-table.tsx'
import { ResultsCard } from '#parts/sending/results-card.tsx'
import { useSendToName } from '#parts/sending/send-to-field.tsx'
import { StatusBar } from '#parts/sending/status-bar.tsx'
import { beginWords } from '#parts/sending/status-question.ts'
import { useOfferActivity } from '#parts/sending/use-activity.ts'
import { useHours } from '#parts/sending/use-hours.ts'
import { waitingSign } from '#parts/waiting/waiting-sign.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ConfigurationForm } from './configuration-form.tsx'
import { OfferEvents } from './offer-events.tsx'
import { offerName, shownStatus, stepsOf } from './offer-state.ts'
import { useOfferSteps } from './use-offer-steps.ts'

interface Props {
  salesChannelId: number
  offerId: string
  onUpdate: () => void
  onDuplicate: () => void
  onList: () => void
  /** The chart of sales, which the route passes because it belongs to another area. */
  chart: ReactNode
}

const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 22rem) minmax(0, 1fr)' },
})
const column = css({ display: 'grid', gap: '4', minWidth: 0 })

/** One offer: its text, progress and history. */
export function OfferScreen(props: Props) {
  const { salesChannelId: channel, offerId, onList } = props
  const { row: offer, mark, status } = useMirroredRow('offers', { channel, id: offerId })
  if (status === 'missing')
    return <EmptyState text={m.offers_missing()} action={<Button onClick={onList}>{m.offers_to_list()}</Button>} />
  if (!offer)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.offers_loading()}</p>
        <Skeleton height={28} width="40%" />
        <Skeleton height={240} />
      </div>
    )
  return <Shown {...props} offer={offer} sign={waitingSign(mark)} />
}

function Shown({
  salesChannelId: channel,
  offer,
  sign,
  onUpdate,
  onDuplicate,
  chart,
}: Props & { offer: Offer; sign: ReactNode }) {
  const { zone } = useChannelFacts(channel)
  const canManage = useCan()('sales_channel')
  const now = useNow()
  const hours = useHours(channel)
  const may = stepsOf(offer, now)
  const steps = useOfferSteps(channel, zone)
  const counts = useRead(offers.readOfferDelivery, { params: { id: offer.id } }, { live: true }).data
  const results = useRead(offers.readOfferResults, { params: { id: offer.id } }, { live: true })
  const activity = useOfferActivity(offer.id)
  const note =
    offer.status === 'Sending'
      ? waitingNow(activity.entries)
      : offer.status === 'Scheduled' && toEpoch(offer.send_at) > now
        ? beginWords({ send_at: offer.send_at, now, zone, hours })
        : undefined
  return (
    <>
      <NamePage words={offerName(offer)} />
      <PageHeader
        title={offerName(offer)}
        subtitle={sign}
        actions={
          canManage && (
            <>
              <Button icon={<Copy />} onClick={onDuplicate}>
                {m.sending_duplicate()}
              </Button>
              <Button icon={<Pencil />} disabled={!may.edit} onClick={onUpdate}>
                {m.common_edit()}
              </Button>
            </>
          )
        }
      />
      <div className={stack({ gap: '4' })}>
        <StatusBar
          status={shownStatus(offer, now)}
          counts={counts}
          note={note}
          onResume={canManage && may.resume ? () => void steps.to(offer, 'Sending') : undefined}
          onPause={canManage && may.pause ? () => void steps.to(offer, 'Paused') : undefined}
          onCancel={canManage && may.cancel ? () => void steps.to(offer, 'Cancelled') : undefined}
        />
        <div className={columns}>
          <div className={column}>
            <Details offer={offer} zone={zone} />
            <OfferEvents offer={offer} />
            <ConfigurationForm key={offer.id} offer={offer} disabled={!canManage || !may.configure} />
          </div>
          <div className={column}>
            {chart}
            <ResultsCard read={results} zone={zone} />
            <ActivityLog {...activity} zone={zone} />
            <RecipientsTable
              ask={{ endpoint: offers.listOfferRecipients, params: { id: offer.id } }}
              channel={channel}
              zone={zone}
            />
          </div>
        </div>
      </div>
    </>
  )
}

function Details({ offer, zone }: { offer: Offer; zone: string }) {
  const { currency } = useChannelSettings(offer.sales_channel_id)
  const sendTo = useSendToName(offer.sales_channel_id, offer.type === 'all' ? 'all' : offer.text_buy_segment_id)
  const yesNo = (on: boolean) => (on ? m.common_yes() : m.common_no())
  return (
    <Card title={m.common_details()}>
      <DescriptionList
        items={[
          { label: m.sending_message(), value: offer.message, isText: true },
          { label: m.sending_send_at(), value: formatDateTime(offer.send_at, zone) },
          { label: m.sending_send_to(), value: sendTo },
          {
            label: m.offers_reward(),
            value: offer.reward && (
              <>
                {offer.reward.code} · <Money amount={offer.reward.amount} currency={currency} />
              </>
            ),
          },
          { label: m.offers_seatmap_view(), value: yesNo(offer.seatmap_view) },
          { label: m.offers_requires_inventory(), value: yesNo(offer.requires_inventory_to_send) },
          { label: m.sending_created_by(), value: offer.dashboard_user?.name },
        ]}
      />
    </Card>
  )
}
