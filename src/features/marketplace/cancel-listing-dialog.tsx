import { useId, useState } from 'react'
import type { Listing } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { problemDetail } from '#parts/problem/told-words.ts'
import { seatsWords } from '#parts/resale/resale-words.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { toast } from '#ui/toast/toast-store.ts'

interface Props {
  /** Null closes the dialog. */
  listing: Listing | null
  onClose: () => void
  /** It was cancelled, or is no longer as the screen shows it. */
  onDone: () => void
}

const LONG_MS = 8000

/** Asks whether to cancel a listing, and whether its seller is to be written to (specification 3, section 2). */
export const CancelListingDialog = ({ listing, ...props }: Props) =>
  listing && <CancelListing key={listing.id} listing={listing} {...props} />

function CancelListing({ listing, onClose, onDone }: Props & { listing: Listing }) {
  const form = useId()
  const [notify, setNotify] = useState<'yes' | 'no'>('no')
  const cancelling = useCall(marketplace.cancelResale, { channel: listing.sales_channel_id, about: listing.id })
  const send = async () => {
    const called = await cancelling.run(
      { query: { notify }, body: { listing_id: listing.id } },
      { label: { message: 'marketplace_unconfirmed_listing', params: { event: listing.event.title } } },
    )
    if (called.outcome === 'unconfirmed') return
    if (called.outcome === 'blocked') return void toast({ tone: 'danger', text: blockedWords(called.why), duration: LONG_MS })
    if (called.outcome === 'done') toast({ tone: 'positive', text: m.marketplace_listing_done() })
    else {
      const text = `${m.marketplace_listing_failed()}: ${problemDetail(called.problem.problem)}`
      toast({ tone: 'danger', text, duration: LONG_MS })
    }
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.marketplace_cancel_listing()}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{m.marketplace_keep_listing()}</Button>
          <Button
            type="submit"
            form={form}
            variant="dangerSolid"
            busy={cancelling.running}
            disabledReason={cancelling.blocked ? blockedWords(cancelling.blocked) : undefined}
          >
            {m.marketplace_cancel_listing()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={stack({ gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {cancelling.unconfirmed && <UnconfirmedNote state={cancelling.unconfirmed.became} onDismiss={cancelling.settle} />}
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
      </form>
    </Dialog>
  )
}
