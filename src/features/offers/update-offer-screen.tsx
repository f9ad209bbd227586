import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changesOf, formOf } from './offer-form.ts'
import { OfferFields } from './offer-fields.tsx'
import { offerName, stepsOf } from './offer-state.ts'
import { updateChange } from './offer-changes.ts'

interface Props {
  salesChannelId: number
  offerId: string
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Updates an offer. */
export function UpdateOfferScreen({ salesChannelId: channel, offerId, onDone }: Props) {
  const { row: offer, status } = useMirroredRow('offers', { channel, id: offerId })
  const now = useNow()
  const maySchedule = useCan()('all')
  const back = <Button onClick={onDone}>{m.offers_to_list()}</Button>
  if (status === 'missing') return <EmptyState text={m.offers_missing()} action={back} />
  if (!offer)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.offers_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  if (!stepsOf(offer, now).edit) return <EmptyState text={m.offers_not_editable()} action={back} />
  return (
    <>
      <NamePage detail={offerName(offer)} />
      <PageHeader title={m.offers_update()} subtitle={offerName(offer)} />
      <OfferFields
        key={offer.id}
        offer={offer}
        channel={channel}
        draft={`offers/${offer.id}/update`}
        initial={formOf(offer)}
        said={m.offers_updated()}
        changeOf={(form, seen, context, asking) => {
          const changes = changesOf(seen, form)
          if (offer.status === 'Paused' && maySchedule) return updateChange(offer, again(changes), context, asking)
          return changes && updateChange(offer, changes, context, asking)
        }}
        onDone={onDone}
      />
    </>
  )
}

/** Returns the change of a paused offer that also schedules it again, as saving its form does. */
const again = (changes: ReturnType<typeof changesOf>) => ({
  body: { ...changes?.body, status: 'Scheduled' as const },
  seen: changes?.seen ?? {},
})
