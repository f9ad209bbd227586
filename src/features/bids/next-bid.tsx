import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Bid, bids } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { Button } from '#ui/button/button.tsx'
import { isOpen } from './bid-words.ts'

interface Props {
  bid: Bid
  /** Whether this person decided the bid on this screen. */
  decided: boolean
  onBid: (bidId: string) => void
}

/** A button that opens the highest other pending bid on the same product; nothing if there is no such bid. */
export function NextBid({ bid, decided, onBid }: Props) {
  const query = { status: 'Pending', bidProductId: bid.bid_product.id, orderBy: 'amount', order: 'desc', take: 2 } as const
  const read = useRead(bids.listBids, { params: { id: bid.sales_channel_id }, query }, { live: true })
  const next = read.data?.data.find(({ id }) => id !== bid.id)
  const box = useRef<HTMLButtonElement>(null)
  const open = isOpen(bid)
  // When this person has decided the bid, the buttons of the decision disappear, so this button gets the focus. A colleague's
  // decision does not move the focus.
  useEffect(() => {
    if (decided && !open) box.current?.focus()
  }, [decided, open])
  if (!next) return null
  return (
    <Button ref={box} variant={open ? undefined : 'primary'} icon={<ArrowRight />} onClick={() => onBid(next.id)}>
      {m.bids_next()}
    </Button>
  )
}
