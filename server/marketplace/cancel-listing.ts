import { sql, type Kysely } from 'kysely'
import type { Listing } from '#contract/marketplace-rows.ts'
import { formatDateTime } from '#lib/time.ts'
import { sendEmailLater } from '#server/account/emails.ts'
import type { Database } from '#server/db/schema.ts'
import { channelVoice, type ChannelVoice } from '#server/channels/channel-voice.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import type { Email } from '#server/kernel/gateways/mail.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { enqueue } from '#server/jobs/runner.ts'
import { findListing, toListing, type StoredListing } from './listing-row.ts'

const ONLY_OPEN = 'Only a listing that is active or needs manual action can be cancelled.'

/**
 * Cancels a listing that is active or needs a decision.
 * @param notify whether its seller gets an email
 * @param now milliseconds since 1970
 * @throws Refusal 404; 409 with the listing if it is in another state
 */
export async function cancelListing(db: Kysely<Database>, id: string, notify: boolean, now: number): Promise<Listing> {
  const row = await findListing(db, id, { locked: true })
  if (row.status !== 'active' && row.status !== 'manual_action_required') throw conflict(ONLY_OPEN, await toListing(db, row))
  await db
    .updateTable('listings')
    .set({ status: 'cancelled', version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (notify) await emailSeller(db, row, now)
  return toListing(db, await findListing(db, id))
}

/** Queues the email in the transaction, so that a job sends it after the commit. */
async function emailSeller(db: Kysely<Database>, listing: StoredListing, now: number): Promise<void> {
  const seller = await db
    .selectFrom('fans')
    .select(['email', 'first_name'])
    .where('id', '=', listing.seller_id ?? 0)
    .executeTakeFirst()
  if (!seller?.email) return
  const voice = await channelVoice(db, listing.sales_channel_id)
  await enqueue(db, sendEmailLater.kind, cancellationEmail(listing, seller.email, seller.first_name, voice), now)
}

function cancellationEmail(listing: StoredListing, to: string, name: string | null, { language }: ChannelVoice): Email {
  const { first_seat, last_seat, section_name: section, row_name: row, event_title: event } = listing
  const seats = first_seat === last_seat ? String(first_seat) : `${first_seat}–${last_seat}`
  return inLanguage(language, (words) => ({
    to,
    subject: words.listingCancelled.subject(event),
    text: [
      words.hello(name),
      words.listingCancelled.text({
        section,
        row,
        seats,
        event,
        when: formatDateTime(listing.event_time, listing.event_timezone),
      }),
    ].join('\n\n'),
  }))
}
