import { Check } from 'lucide-react'
import { useState } from 'react'
import type { BidProduct } from '#contract/bid-products.ts'
import type { Bid } from '#contract/bids.ts'
import { m } from '#messages/m.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { ApproveAllDialog } from './approve-all-dialog.tsx'
import { RejectRemaining, type Rejection } from './reject-remaining.tsx'

interface Props {
  product: BidProduct
  pending: readonly Bid[]
  checked: readonly Bid[]
  rejection: Rejection
  /** Checks (true) or unchecks (false) all pending bids, including those on other pages. */
  onAll: (all: boolean) => void
  /** The number of seats still available for bids. */
  left: number
  onChanged: () => void
}

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', paddingInline: '4', paddingBlock: '2' })

/** The buttons above the bids of a product that approve or reject the checked ones, after a confirmation with totals. */
export function CheckedBar({ product, pending, checked, rejection, onAll, left, onChanged }: Props) {
  const [approving, setApproving] = useState<Bid[] | null>(null)
  const blocked = useBlockedReason()
  const count = checked.length
  return (
    <>
      {pending.length > 0 && (
        <div className={bar}>
          <Checkbox
            label={m.bids_check_all({ count: pending.length })}
            checked={count === pending.length ? true : count > 0 ? 'mixed' : false}
            onChecked={onAll}
          />
          {count > 0 && (
            <Button
              size="small"
              icon={<Check />}
              disabledReason={approving ? undefined : blocked}
              onClick={() => setApproving([...checked])}
            >
              {m.bids_checked_approve({ count })}
            </Button>
          )}
          <RejectRemaining
            product={product}
            bids={checked}
            call={rejection}
            text={m.bids_checked_reject({ count })}
            onDone={onChanged}
          />
        </div>
      )}
      {approving && (
        <ApproveAllDialog product={product} bids={approving} left={left} onRun={onChanged} onClose={() => setApproving(null)} />
      )}
    </>
  )
}
