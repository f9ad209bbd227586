import type { Bid } from '#contract/bids.ts'
import { roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'

type Named = Pick<Bid['User'], 'first_name' | 'last_name' | 'email' | 'phone'>

/** Who made a bid: the name, else what they are reached by. */
export const bidderName = ({ first_name, last_name, email, phone }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || phone || m.common_unknown()

/** What a bid costs in all. */
export const totalOf = ({ amount, quantity, bid_product }: Bid): number => roundMoney(amount * quantity, bid_product.currency)

/** May a bid still be approved or rejected? */
export const isOpen = ({ status }: Pick<Bid, 'status'>): boolean => status !== 'Approved' && status !== 'Rejected'

/** Bid amounts are always told in dollars. */
export const BID_CURRENCY = 'usd'
