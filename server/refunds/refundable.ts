import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** A refund that failed after it was made. */
export interface FailedRefund {
  /** The provider's id of the refund. */
  refund: string
  /** In the currency's main unit. */
  amount: number
  reason: string
  /** Whether the last reported total of the charge's refunds includes it. */
  wasReported: boolean
}

/** How refunds at the provider change the row of a charge. */
export interface Refundable {
  /** Records the total refunded at the provider, which never decreases. */
  raise(db: Kysely<Database>, id: string, total: number, now: number): Promise<void>
  fail(db: Kysely<Database>, id: string, failed: FailedRefund, now: number): Promise<void>
}
