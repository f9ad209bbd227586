import type { Bid } from '#contract/bids.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { bidderName, BID_CURRENCY } from './bid-words.ts'

const list = css({ display: 'flex', flexDirection: 'column' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '4',
  paddingBlock: '2',
  borderTopWidth: '1px',
  borderColor: 'line',
  textStyle: 'dense',
  '&:first-child': { borderTopWidth: '0' },
  '& span:last-child': { fontVariantNumeric: 'tabular-nums' },
})
const when = css({ color: 'text-muted', textStyle: 'label', gridColumn: '1 / -1' })

/** The history of a bid, the newest change first. */
export function HistoryList({ bid, zone }: { bid: Bid; zone: string }) {
  if (bid.bid_history.length === 0) return <p>{m.bids_history_none()}</p>
  return (
    <ul className={list}>
      {bid.bid_history.map(({ id, type, metadata, created_at }) => (
        <li key={id} className={line}>
          <span>{type === 'Bidding - Created' ? m.bids_history_created() : m.bids_history_updated()}</span>
          <span>
            {showCount(metadata.quantity)} × {formatMoney(metadata.amount, BID_CURRENCY)}
          </span>
          <span className={when}>{formatDateTime(created_at, zone)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The history of a bid in a dialog, for a row of a table. */
export function HistoryDialog({ bid, zone, onClose }: { bid: Bid; zone: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.bids_history_of({ name: bidderName(bid.User) })}>
      <HistoryList bid={bid} zone={zone} />
    </Dialog>
  )
}
