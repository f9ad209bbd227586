import type { Bid } from '#contract/bids.ts'
import { roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'

type Named = Pick<Bid['User'], 'first_name' | 'last_name' | 'email' | 'phone'>

/** The bidder's name, or else their email or phone. */
export const bidderName = ({ first_name, last_name, email, phone }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || phone || m.common_unknown()

/** The total price of a bid: amount times quantity. */
export const totalOf = ({ amount, quantity, bid_product }: Bid): number => roundMoney(amount * quantity, bid_product.currency)

/** Whether a bid can still be approved or rejected. */
export const isOpen = ({ status }: Pick<Bid, 'status'>): boolean => status !== 'Approved' && status !== 'Rejected'

/** The currency of all bids. */
export const BID_CURRENCY = 'usd'
