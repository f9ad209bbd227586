import type { Kysely } from 'kysely'
import { MOST_ACTIVITY, type OfferActivity } from '#contract/offers.ts'
import { formatDateTime, toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { HintsAfterCommit } from '#server/db/unit-of-work.ts'
import { counted } from '#server/events/import-answer.ts'
import type { FieldChange } from './changed-fields.ts'

/** A log entry as data, which the screen shows in its own language. */
export type ActivityDetail =
  | { what: 'status'; from: string | null; to: string; by: string | null }
  | { what: 'edited' | 'configured'; by: string; changes: FieldChange[] }
  | { what: 'begun'; recipients: number }
  | { what: 'batch'; sent: number; failed: number; skipped: number; left: number }
  | { what: 'waiting'; for: 'quiet-hours'; until: string; zone: string }
  | { what: 'waiting'; for: 'inventory' }
  | { what: 'waiting'; for: 'event-over' }
  | { what: 'speed'; batch: number; rate: number; available: number; measured: boolean }

/** The hints that report a new log entry to the screens on which the send is open. */
export type Noted = HintsAfterCommit

/** A context whose hints are sent after the commit. */
export type WithHints = Context & { hints: HintsAfterCommit }

interface Send {
  id: string
  sales_channel_id: number
}

/** Adds an entry to the log of a send; open screens are notified after the commit. */
export async function note(
  db: Kysely<Database>,
  afterCommit: Noted,
  send: Send,
  detail: ActivityDetail,
  now: number,
): Promise<void> {
  const entry: OfferActivity = {
    id: uuidv7(now),
    created_at: toIso(now),
    description: inEnglish(detail),
    metadata: { ...detail },
  }
  await db
    .insertInto('send_activity')
    .values({ ...entry, metadata: JSON.stringify(entry.metadata), sales_channel_id: send.sales_channel_id, send_id: send.id })
    .execute()
  afterCommit.activity(send.id, entry)
}

/** Returns the log of a send, newest first. */
export async function readActivity(db: Kysely<Database>, send: string): Promise<OfferActivity[]> {
  return db
    .selectFrom('send_activity')
    .select(['id', 'created_at', 'description', 'metadata'])
    .where('send_id', '=', send)
    .orderBy('n', 'desc')
    .limit(MOST_ACTIVITY)
    .execute()
}

function inEnglish(detail: ActivityDetail): string {
  switch (detail.what) {
    case 'status': {
      const by = detail.by === null ? '' : ` by ${detail.by}`
      return detail.from === null ? `Created as ${detail.to}${by}` : `Status changed from ${detail.from} to ${detail.to}${by}`
    }
    case 'edited':
      return `Edited by ${detail.by}`
    case 'configured':
      return `Settings changed by ${detail.by}`
    case 'begun':
      return `Started sending to ${counted(detail.recipients, 'fan')}`
    case 'batch':
      return [
        `Sent to ${counted(detail.sent, 'fan')}`,
        detail.failed > 0 ? `${detail.failed} failed` : '',
        detail.skipped > 0 ? `${detail.skipped} skipped` : '',
        `${detail.left} remaining`,
      ]
        .filter((part) => part !== '')
        .join(', ')
    case 'waiting':
      if (detail.for === 'quiet-hours') return `Waiting: quiet hours until ${formatDateTime(detail.until, detail.zone)}`
      return detail.for === 'inventory' ? 'Waiting: no seats available' : 'Stopped: the event is over'
    case 'speed':
      return `Speed: ${counted(detail.batch, 'fan')} per batch (${detail.available} free, ${detail.measured ? 'measured' : 'estimated'} conversion rate ${detail.rate}%)`
  }
}
