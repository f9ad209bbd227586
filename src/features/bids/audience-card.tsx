import { useState } from 'react'
import { type BidProduct, bidProducts } from '#contract/bid-products.ts'
import { type Bid } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useData } from '#data/provider.tsx'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { idOf } from '#parts/change-form/field-paths.ts'
import { type FilterDraft, filtersOf } from '#parts/segment-filters/filter-draft.ts'
import { LiveCount } from '#parts/segment-filters/live-count.tsx'
import { SegmentFilters } from '#parts/segment-filters/segment-filters.tsx'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { ApproveAllDialog } from './approve-all-dialog.tsx'
import { audienceProblems, problemsOfFilled } from './audience-problems.ts'

interface Props {
  product: BidProduct
  /** The number of seats still available for bids. */
  left: number
  /** Whether the product has no pending bids; false until they are loaded. */
  hasNone: boolean
  onRun: () => void
}

const LONG_MS = 8000

/** Filters that choose bids to approve, with a live count and a button to approve all of them. The filters are never saved. */
export function AudienceCard({ product, left, hasNone, onRun }: Props) {
  const { api } = useData()
  const blocked = useBlockedReason()
  const mayApprove = useCan()('sales_channel')
  const [drafts, setDrafts] = useState<FilterDraft[]>([])
  const [found, setFound] = useState<Bid[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<'none' | 'filled' | 'all'>('none')
  const params = { id: product.sales_channel_id, productId: product.id }
  const fields = useRead(bidProducts.readAudienceFields, { params }).data ?? []
  const body = { sales_channel_id: product.sales_channel_id, filters: filtersOf(drafts, product.id) }
  const problems = audienceProblems(drafts, product.id)
  const [first] = Object.keys(problems)
  const isWhole = first === undefined
  const open = async () => {
    if (!isWhole) {
      setShown('all')
      document.getElementById(idOf(first))?.focus()
      return
    }
    setBusy(true)
    try {
      setFound(await api.call(bidProducts.listApprovableBids, { params, body } as never))
    } catch (problem) {
      toast({ tone: 'danger', text: failureWords(problem as Error), duration: LONG_MS })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card
      title={m.bids_audience()}
      actions={
        mayApprove && (
          <Button
            variant="primary"
            busy={busy}
            disabledReason={blocked ?? (hasNone ? m.bids_curve_none() : undefined)}
            onClick={() => void open()}
          >
            {m.bids_approve_all()}
          </Button>
        )
      }
    >
      <div className={stack({ gap: '3' })}>
        <p>{m.bids_audience_help()}</p>
        <div onBlur={() => setShown(shown === 'none' ? 'filled' : shown)}>
          <SegmentFilters
            fields={fields}
            value={drafts}
            onValue={setDrafts}
            problems={shown === 'all' ? problems : shown === 'filled' ? problemsOfFilled(problems) : {}}
            none={m.bids_audience_everybody()}
          />
        </div>
        <LiveCount
          endpoint={bidProducts.previewAudience}
          input={{ params, body }}
          waits={isWhole ? null : m.bids_audience_incomplete()}
          failed={m.bids_audience_failed()}
          said={(count) => m.bids_audience_said({ count })}
        />
      </div>
      {found && <ApproveAllDialog product={product} bids={found} left={left} onRun={onRun} onClose={() => setFound(null)} />}
    </Card>
  )
}
