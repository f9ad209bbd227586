import type { TransactionRow } from '#contract/transactions.ts'
import { m } from '#messages/m.ts'

const words: Record<TransactionRow['product'], () => string> = {
  seatpicker: m.transactions_product_seatpicker,
  drops: m.transactions_product_drops,
  'text-to-buy': m.transactions_product_text_to_buy,
  'bid-to-seat': m.transactions_product_bid_to_seat,
  pass: m.transactions_product_pass,
  upgrade: m.transactions_product_upgrade,
}

/** The name of the sold product in the current language. */
export const productWords = (product: TransactionRow['product']): string => words[product]()
