import { sendLetter } from '#server/account/letters.ts'
import { revokeSalesforce } from '#server/connections/salesforce.ts'
import { syncContacts } from '#server/connections/sync-contacts.job.ts'
import { answerSoon } from '#server/chat/answer.job.ts'
import { deliverLocally } from '#server/chat/local-delivery.job.ts'
import { goOnApproving } from '#server/bids/approvals.job.ts'
import { clearOld, vacuum } from '#server/housekeeping/housekeeping.job.ts'
import { tellFans } from '#server/fan-news/tell-fan.ts'
import { releaseHolds } from '#server/inventory/hold-expiry.job.ts'
import { resealTokens } from '#server/secrets/reseal.job.ts'
import { confirmRecords } from '#server/domains/dns-records.ts'
import { foldSales } from '#server/metrics/fold-sales.job.ts'
import { runMarketplace } from '#server/marketplace/marketplace.job.ts'
import { askPendingRefunds } from '#server/refunds/pending-refunds.job.ts'
import { renewPasses } from '#server/pass/renewals.job.ts'
import type { Job } from '#server/jobs/job.ts'
import { sendMessages } from './send-messages.ts'

const settingsJobs: readonly Job[] = [confirmRecords, syncContacts, revokeSalesforce, resealTokens]

/** Everything that runs in the background. */
export const jobs: readonly Job[] = [
  releaseHolds,
  sendLetter,
  answerSoon,
  deliverLocally,
  sendMessages,
  clearOld,
  vacuum,
  foldSales,
  ...settingsJobs,
  runMarketplace,
  tellFans,
  goOnApproving,
  renewPasses,
  askPendingRefunds,
]
