import { m } from '#messages/m.ts'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { bodyOf, emptyOfferForm } from './offer-form.ts'
import { OfferFields } from './offer-fields.tsx'
import { createChange } from './offer-changes.ts'

interface Props {
  salesChannelId: number
  /** Opens the list: after success, and by Cancel. */
  onDone: () => void
}

/** Creates an offer. */
export function CreateOfferScreen({ salesChannelId: channel, onDone }: Props) {
  return (
    <>
      <PageHeader title={m.offers_create()} />
      <OfferFields
        channel={channel}
        draft={`offers/${channel}/create`}
        initial={emptyOfferForm}
        said={m.offers_created()}
        changeOf={(form, _, context, asking) => createChange(bodyOf(form), context, asking)}
        onDone={onDone}
      />
    </>
  )
}
