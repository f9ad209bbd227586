import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'

/** A refund that failed after it was made. */
export interface FailedRefund {
  /** The provider's name of it. */
  refund: string
  /** A decimal of the currency. */
  amount: number
  reason: string
  /** Whether the provider's total of the charge, as it was last reported, contains it. */
  wasReported: boolean
}

/** The purpose of a charge, as far as refunds at the provider change it. */
export interface Refundable {
  /** The provider has given back this much of the charge: the amount only grows. */
  raise(db: Kysely<Database>, id: string, total: number, now: number): Promise<void>
  fail(db: Kysely<Database>, id: string, failed: FailedRefund, now: number): Promise<void>
}
