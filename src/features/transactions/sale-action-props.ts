import type { TransactionDetail } from '#contract/event-transactions.ts'

/** The props of each action on a sale. */
export interface SaleActionProps {
  channel: number
  eventId: number
  detail: TransactionDetail
  /** Receives the sale as an action returned it. */
  onChanged: (detail: TransactionDetail) => void
  /** Reloads the sale, which may have changed. */
  onLook: () => void
}
