import { sql, type Kysely } from 'kysely'
import type { OfferStatus } from '#contract/offers.ts'
import type { Database } from '#server/db/schema.ts'
import { note, type Noted } from './activity.ts'
import { forgetRecipients } from './recipients.ts'

/** The statuses of a send: an offer or a mass text. */
export type SendStatus = OfferStatus

/** A change of status: the old one and the new one. */
export type SendStep = `${SendStatus} ${SendStatus}`

/**
 * The changes of status that users can make, besides cancelling a send that is not over. Only the sending job sets a scheduled send
 * to Sending, and a send to Done.
 */
export interface SendSteps {
  always: readonly SendStep[]
  /** Further changes that are possible only in the form. */
  byForm?: readonly SendStep[]
}

/** Whether a new send can have this status. */
export const isNewStatus = (status: SendStatus): status is 'Draft' | 'Scheduled' => status === 'Draft' || status === 'Scheduled'

/** Whether the form of a send can be changed: before the send begins, and while it is paused. */
export const isEditable = (status: SendStatus): boolean => status === 'Paused' || isNewStatus(status)

/** Whether a send has ended. */
export const isOver = (status: SendStatus): boolean => status === 'Done' || status === 'Cancelled'

/** Whether users can change the status of a send in this way. */
export function allowsStep({ always, byForm = [] }: SendSteps, from: SendStatus, to: SendStatus, isForm: boolean): boolean {
  if (to === 'Cancelled') return !isOver(from)
  const step: SendStep = `${from} ${to}`
  return always.includes(step) || (isForm && byForm.includes(step))
}

/** The table of a kind of send. */
export type SendTable = 'offers' | 'bulk_messages'

/** A send whose status changes. */
interface Changing {
  id: string
  sales_channel_id: number
  status: SendStatus
}

/** The account, the time, and the log of a change of status; without a user, the sending job made the change. */
export interface StatusBy {
  user?: { name: string }
  now: number
  hints: Noted
}

/** Stores a status and its line in the log. A send that becomes a draft chooses its recipients again when it begins. */
export async function setSendStatus(
  db: Kysely<Database>,
  table: SendTable,
  before: Changing,
  to: SendStatus,
  by: StatusBy,
): Promise<void> {
  if (to === 'Draft') await forgetRecipients(db, before.id)
  await sql`update ${sql.table(table)} set status = ${to}, version = version + 1 where id = ${before.id}::uuid`.execute(db)
  await noteStatus(db, before, before.status, to, by)
}

/** Stores the log line of a status. @param from null for a new send */
export const noteStatus = (
  db: Kysely<Database>,
  send: Pick<Changing, 'id' | 'sales_channel_id'>,
  from: SendStatus | null,
  to: SendStatus,
  { user, now, hints }: StatusBy,
): Promise<void> => note(db, hints, send, { what: 'status', from, to, by: user?.name ?? null }, now)
