import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import {
  DEFAULT_BATCH,
  MAX_BATCH,
  MIN_BATCH,
  type EventData,
  type EventOfOffer,
  type NewOffer,
  type OfferChange,
} from '#contract/offers.ts'
import { SEND_TO } from '#contract/sending.ts'
import { toEpoch } from '#lib/time.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { OffersTable } from '#server/db/schema-campaigns.ts'
import type { Database } from '#server/db/schema.ts'
import { appliesTo } from '#server/events/event-ids.ts'
import { invalid, notFound } from '#server/kernel/refusal.ts'
import { checkSegment } from '#server/sending/audience.ts'
import { PAST_SEND_AT } from '#server/sending/send-kind.ts'

export const LATE_SEND_AT = "Send at value cannot be after event's start time"

/** The editable fields of an offer. */
export type Written = Pick<
  OffersTable,
  | 'event_ids'
  | 'message'
  | 'send_at'
  | 'type'
  | 'segment_id'
  | 'reward_id'
  | 'auto_send'
  | 'auto_scale'
  | 'seatmap_view'
  | 'requires_inventory_to_send'
  | 'estimated_conversion_rate'
  | 'max_users_per_batch'
> & { event_data: Record<string, EventData> }

type Wanted =
  | Omit<z.output<typeof NewOffer>, 'status' | 'allow_unknown_variables'>
  | Omit<OfferChange, 'id' | 'status' | 'sales_channel_id' | 'allow_unknown_variables'>

/**
 * Returns the new state of an offer, after checking the changed and the unchanged fields together.
 * @param before the stored offer; null for a new one
 * @param mode the wording of limits: the form's, or the configuration's
 * @throws 422; 404 for an event, a reward or a segment of another channel
 */
export async function wholeOffer(
  db: Kysely<Database>,
  channel: number,
  before: (Written & { events: EventOfOffer[] }) | null,
  wanted: Wanted,
  { now, mode }: { now: number; mode: 'form' | 'configuration' },
): Promise<Written> {
  const { events, event_data, text_buy_segment_id, max_users_per_batch, ...rest } = wanted
  const row = { ...before, ...changedFields(rest) } as Written
  row.segment_id = text_buy_segment_id === undefined ? (before?.segment_id ?? null) : text_buy_segment_id
  if (row.type === 'all') row.segment_id = null
  row.max_users_per_batch = batchSize(row, before, max_users_per_batch)
  if (before?.auto_scale && !row.auto_scale && wanted.estimated_conversion_rate === undefined)
    row.estimated_conversion_rate = null
  const errors = { ...audienceErrors(row), ...speedErrors(row, mode) }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  row.estimated_conversion_rate = asStored(row.estimated_conversion_rate)
  row.event_ids = events === undefined ? before!.event_ids : await appliesTo(db, channel, { apply_to_all_events: false, events })
  const data = event_data === undefined ? (before?.event_data ?? {}) : event_data
  row.event_data = Object.fromEntries(row.event_ids.map((id) => [String(id), dataOf(data[String(id)])]))
  if (row.segment_id !== null && row.segment_id !== before?.segment_id) await checkSegment(db, channel, row.segment_id)
  if (row.reward_id !== null && row.reward_id !== before?.reward_id) await checkReward(db, channel, row.reward_id)
  await checkSendAt(db, before, row, now)
  return row
}

/** Returns a rate with the three decimals that are stored, so that the same rate again changes nothing. */
const asStored = (rate: number | null) => rate && Math.round(rate * 1000) / 1000

const audienceErrors = ({ type, segment_id }: Written): Record<string, string[]> =>
  type === 'segment' && segment_id === null ? { text_buy_segment_id: [SEND_TO] } : {}

/** Returns the number of fans in a batch: null for automatic speed; the default for a new offer without a number. */
function batchSize(row: Written, before: Written | null, wanted: number | null | undefined): number | null {
  if (row.auto_scale) return null
  if (wanted !== undefined) return wanted
  return before === null ? DEFAULT_BATCH : before.max_users_per_batch
}

const limits = {
  form: { few: 'Must be at least 1 user(s) per batch', many: 'Must be at most 150 users per batch', rate: 'Must be' },
  configuration: {
    few: 'Must be at least 5 user per minute',
    many: 'Must be at most 150 users per minute',
    rate: 'Estimated conversion rate must be',
  },
}

function speedErrors(row: Written, mode: keyof typeof limits): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const words = limits[mode]
  if (row.auto_scale && !row.auto_send) errors['auto_scale'] = ['Auto scale only works with auto send.']
  const batch = row.max_users_per_batch
  if (!row.auto_scale && (batch === null || batch < MIN_BATCH)) errors['max_users_per_batch'] = [words.few]
  if (batch !== null && batch > MAX_BATCH) errors['max_users_per_batch'] = [words.many]
  const rate = row.estimated_conversion_rate
  const of = row.auto_scale ? words.rate : 'Must be'
  if (rate !== null && rate < 1) errors['estimated_conversion_rate'] = [`${of} at least 1 if set`]
  if (rate !== null && rate > 100) errors['estimated_conversion_rate'] = [`${of} at most 100 if set`]
  return errors
}

type GivenData = { price_code?: string | null | undefined; hold_codes?: readonly string[] | null | undefined }
const dataOf = (given: GivenData = {}): EventData => ({
  price_code: given.price_code ?? null,
  hold_codes: [...new Set(given.hold_codes ?? [])],
})

async function checkReward(db: Kysely<Database>, channel: number, id: string): Promise<void> {
  const reward = await db
    .selectFrom('rewards')
    .select('id')
    .where('id', '=', id)
    .where('sales_channel_id', '=', channel)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!reward) throw notFound('Reward not found')
}

/** Checks that a new or changed time to send is not in the past and not after the start of the earliest event. */
async function checkSendAt(
  db: Kysely<Database>,
  before: (Written & { events: EventOfOffer[] }) | null,
  row: Written,
  now: number,
): Promise<void> {
  const at = toEpoch(row.send_at)
  const isNew = before === null || toEpoch(before.send_at) !== at
  const others = before === null || before.event_ids.join() !== row.event_ids.join()
  if (!isNew && !others) return
  if (isNew && at < now) throw invalid({ send_at: [PAST_SEND_AT] })
  const { earliest } = await db
    .selectFrom('events')
    .select((of) => of.fn.min('time').as('earliest'))
    .where('id', 'in', row.event_ids)
    .executeTakeFirstOrThrow()
  if (at > toEpoch(earliest)) throw invalid({ send_at: [LATE_SEND_AT] })
}
