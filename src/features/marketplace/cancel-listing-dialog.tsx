import { useState } from 'react'
import type { Listing } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { seatsWords } from '#parts/resale/resale-words.ts'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

interface Props {
  /** The row of the dialog; null closes it. */
  listing: Listing | null
  onClose: () => void
  /** Called when the listing was cancelled, or has changed since it was shown. */
  onDone: () => void
}

/** Whether a listing can still be cancelled. */
export const isCancellable = ({ status }: Pick<Listing, 'status'>): boolean =>
  status === 'active' || status === 'manual_action_required'

/** Asks whether to cancel a listing, and whether to notify its seller. */
export const CancelListingDialog = ({ listing, ...props }: Props) =>
  listing && <CancelListing key={listing.id} listing={listing} {...props} />

function CancelListing({ listing, onClose, onDone }: Props & { listing: Listing }) {
  const [notify, setNotify] = useState<'yes' | 'no'>('no')
  const call = useCall(marketplace.cancelResale, { channel: listing.sales_channel_id, about: listing.id })
  const send = async () => {
    const called = await call.run(
      { query: { notify }, body: { listing_id: listing.id } },
      { label: { message: 'marketplace_unconfirmed_listing', params: { event: listing.event.title } } },
    )
    const failed = ({ reason }: { reason: string }) => `${m.marketplace_listing_failed()}: ${reason}`
    if (!showOutcome(called, { done: m.marketplace_listing_done, failed })) return
    onDone()
    onClose()
  }
  return (
    <CallDialog
      title={m.marketplace_cancel_listing()}
      call={call}
      onSend={send}
      onClose={onClose}
      submit={m.marketplace_cancel_listing()}
      keep={m.marketplace_keep_listing()}
    >
      <p>{m.marketplace_cancel_listing_detail({ event: listing.event.title, seats: seatsWords(listing) })}</p>
      <RadioGroup
        label={m.marketplace_notify()}
        inline
        value={notify}
        onValue={setNotify}
        options={[
          { value: 'yes', label: m.common_yes() },
          { value: 'no', label: m.common_no() },
        ]}
      />
    </CallDialog>
  )
}
