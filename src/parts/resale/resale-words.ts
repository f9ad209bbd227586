import type { EmailStatus, ListingStatus, MarketplaceRole, OrderStatus, Party, SellerStatus } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'

const listings: Record<ListingStatus, () => string> = {
  active: m.marketplace_listing_active,
  reserved: m.marketplace_listing_reserved,
  sold: m.marketplace_listing_sold,
  expired: m.marketplace_listing_expired,
  cancelled: m.marketplace_listing_cancelled,
  manual_action_required: m.marketplace_listing_manual,
}

const orders: Record<OrderStatus, () => string> = {
  pending: m.marketplace_order_pending,
  completed: m.marketplace_order_completed,
  delivered: m.marketplace_order_delivered,
  delivery_failed: m.marketplace_order_delivery_failed,
  seller_paid: m.marketplace_order_seller_paid,
  seller_payment_failed: m.marketplace_order_seller_payment_failed,
  buyer_refund_asked: m.marketplace_order_buyer_refund_asked,
  buyer_refunded: m.marketplace_order_buyer_refunded,
  buyer_refund_failed: m.marketplace_order_buyer_refund_failed,
  seller_payment_reversed: m.marketplace_order_seller_payment_reversed,
  seller_payment_reversal_failed: m.marketplace_order_seller_payment_reversal_failed,
  cancelled: m.marketplace_order_cancelled,
}

const sellers: Record<SellerStatus, () => string> = {
  details_not_submitted: m.marketplace_seller_details_not_submitted,
  details_submitted: m.marketplace_seller_details_submitted,
  remediation_needed: m.marketplace_seller_remediation_needed,
  good_standing: m.marketplace_seller_good_standing,
  rejected: m.marketplace_seller_rejected,
}

const roles: Record<MarketplaceRole, () => string> = {
  seller: m.marketplace_role_seller,
  buyer: m.marketplace_role_buyer,
  both: m.marketplace_role_both,
}

const emails: Record<EmailStatus, () => string> = {
  subscribed: m.marketplace_email_subscribed,
  unsubscribed: m.marketplace_email_unsubscribed,
}

/** The names of the states of a listing, an order, a seller's account and an email, and of a person's role in the marketplace. */
export const listingWords = (status: ListingStatus): string => listings[status]()
export const orderWords = (status: OrderStatus): string => orders[status]()
export const sellerWords = (status: SellerStatus): string => sellers[status]()
export const roleWords = (role: MarketplaceRole): string => roles[role]()
export const emailWords = (status: EmailStatus): string => emails[status]()

/** Returns a fan's name; a dash if the fan has no name or was erased. */
export const partyName = (person: Party | null): string =>
  (person && [person.first_name, person.last_name].filter(Boolean).join(' ')) || m.common_empty_value()

interface Place {
  section_name: string
  row_name: string
  first_seat: string
  last_seat: string
}

/** A word joiner, which prevents a line break before the seat. */
const NO_BREAK = '\u2060'

/** The place of the seats: section, row, first and last seat. */
export const seatsWords = ({ section_name: section, row_name: row, first_seat: first, last_seat: last }: Place): string =>
  first === last
    ? m.marketplace_one_seat({ section, row, seat: first })
    : m.marketplace_seats({ section, row, first, last: `${NO_BREAK}${last}` })
