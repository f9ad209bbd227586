import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { CopyNote } from '#parts/sending/copy-note.tsx'
import { useOriginal } from '#parts/sending/use-original.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { copyOf } from './copy-offer.ts'
import { bodyOf, emptyOfferForm } from './offer-form.ts'
import { OfferFields, type OfferFieldsProps } from './offer-fields.tsx'
import { offerName } from './offer-state.ts'
import { createChange } from './offer-changes.ts'

interface Props {
  salesChannelId: number
  /** The id of the offer to duplicate. */
  from?: string | undefined
  /** Opens the list, after success or on Cancel. */
  onDone: () => void
}

/** Creates an offer, empty or as a copy of another. */
export function CreateOfferScreen({ salesChannelId: channel, from, onDone }: Props) {
  const fields = {
    channel,
    said: m.offers_created(),
    changeOf: (form, _, context, asking) => createChange(bodyOf(form), context, asking),
    onDone,
  } satisfies Partial<OfferFieldsProps>
  const draft = `offers/${channel}/create`
  return (
    <>
      <PageHeader title={m.offers_create()} />
      {from === undefined ? (
        <OfferFields {...fields} draft={draft} initial={emptyOfferForm} />
      ) : (
        <Copy key={from} {...fields} draft={`${draft}/${from}`} from={from} />
      )}
    </>
  )
}

type Fields = Omit<OfferFieldsProps, 'initial'>

function Copy({ from, ...fields }: Fields & { from: string }) {
  const { channel } = fields
  const events = useMirroredRows('events', { channel })
  const rewards = useMirroredRows('rewards', { channel })
  const segments = useMirroredRows('segments', { channel })
  const offer = useOriginal(useMirroredRow('offers', { channel, id: from }), [events, rewards, segments])
  if (offer === undefined)
    return (
      <div role="status">
        <p>{m.offers_loading()}</p>
        <Skeleton height={320} />
      </div>
    )
  if (offer === null)
    return (
      <>
        <CopyNote name={null} left={[]} />
        <OfferFields {...fields} initial={emptyOfferForm} />
      </>
    )
  return <Filled {...fields} offer={offer} present={{ events: events.rows, rewards: rewards.rows, segments: segments.rows }} />
}

interface FilledProps extends Fields {
  offer: Offer
  present: Omit<Parameters<typeof copyOf>[1], 'now'>
}

/** The form of a copy. The copy is made once: later changes of the original are not part of it. */
function Filled({ offer, present, ...fields }: FilledProps) {
  const [{ initial, left }] = useState(() => copyOf(offer, { ...present, now: serverClock.now() }))
  return (
    <>
      <CopyNote name={offerName(offer)} left={left} />
      <OfferFields {...fields} initial={initial} />
    </>
  )
}
