import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { changeKind, type NewOffer, type Offer, type OfferChange, type OfferStatus } from '#contract/offers.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { softDelete } from '#server/db/soft-delete.ts'
import { conflict, forbidden } from '#server/kernel/refusal.ts'
import { note } from '#server/sending/activity.ts'
import { checkSegment } from '#server/sending/audience.ts'
import { changedFieldsOf, type FieldChange } from '#server/sending/changed-fields.ts'
import { checkVariables } from '#server/sending/check-variables.ts'
import { hasSentAny } from '#server/sending/recipients.ts'
import {
  allowsStep,
  isEditable,
  isNewStatus,
  isOver,
  noteStatus,
  setSendStatus,
  type SendSteps,
  type StatusBy,
} from '#server/sending/send-status.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'
import { findOffer, isPast, offersTable, toOffer, type StoredOffer } from './offer-row.ts'
import { wholeOffer, type Written } from './offer-rules.ts'

type Wanted = z.output<typeof NewOffer>

/** The account, the time, and the log of a change. */
export interface By extends StatusBy {
  user: CurrentUser
}

const NOT_NOW = 'The status of this offer doesn’t allow that.'
const IS_PAST = 'The event of this offer is over.'
const STARTED = 'You can’t remove an event that has already started.'

/** Creates an offer. @throws 404 and 422 as `wholeOffer`; 409 for a status that a new offer cannot have */
export async function createOffer(
  db: Kysely<Database>,
  { id, channel }: { id: string; channel: number },
  { status, allow_unknown_variables, ...wanted }: Wanted,
  by: By,
): Promise<Offer> {
  if (!isNewStatus(status)) throw conflict(NOT_NOW)
  const row = await wholeOffer(db, channel, null, wanted, { now: by.now, mode: 'form' })
  if (status === 'Scheduled') checkVariables('offer', row.message, allow_unknown_variables)
  const values = {
    id,
    sales_channel_id: channel,
    ...columns(row),
    status,
    user_id: by.user.id,
    user_name: by.user.name,
    created_at: toIso(by.now),
  }
  const made = await offersTable.create(db, db.insertInto('offers').values(values), { id, channel })
  await noteStatus(db, made, null, status, by)
  return made
}

/**
 * Changes an offer: its status, its configuration, or the fields of its form.
 * @throws 404, 422; 409 if its state does not allow the change
 */
export async function updateOffer(db: Kysely<Database>, change: OfferChange, by: By): Promise<Offer> {
  const before = await findOffer(db, change.id, true)
  const kind = changeKind(change)
  if (kind === 'status') await changeStatus(db, before, change.status ?? before.status, { ...by, ...change, byForm: false })
  else if (kind === 'configuration') await configure(db, before, change, by)
  else await edit(db, before, change, by)
  return toOffer(await findOffer(db, change.id))
}

/** Deletes an offer that has not begun. @throws 409 */
export async function deleteOffer(db: Kysely<Database>, id: string, now: number): Promise<void> {
  const offer = await findOffer(db, id, true)
  if (!isNewStatus(offer.status)) throw conflict(NOT_NOW, toOffer(offer))
  await softDelete(db, 'offers', id, now)
}

async function configure(db: Kysely<Database>, before: StoredOffer, change: OfferChange, by: By): Promise<void> {
  if (isOver(before.status) || (change.status !== undefined && change.status !== before.status))
    throw conflict(NOT_NOW, toOffer(before))
  if (isPast(before, by.now)) throw conflict(IS_PAST, toOffer(before))
  const { auto_send, auto_scale, max_users_per_batch, estimated_conversion_rate } = change
  const wanted = { auto_send, auto_scale, max_users_per_batch, estimated_conversion_rate }
  const row = await wholeOffer(db, before.sales_channel_id, before, wanted, { now: by.now, mode: 'configuration' })
  const changes = await store(db, before, row)
  if (changes.length > 0) await note(db, by.hints, before, { what: 'configured', by: by.user.name, changes }, by.now)
}

async function edit(db: Kysely<Database>, before: StoredOffer, change: OfferChange, by: By): Promise<void> {
  if (!isEditable(before.status)) throw conflict(NOT_NOW, toOffer(before))
  if (isPast(before, by.now)) throw conflict(IS_PAST, toOffer(before))
  const { id: _, sales_channel_id: __, status = before.status, allow_unknown_variables, ...wanted } = change
  if (before.status === 'Scheduled' && status === 'Draft' && !manages(by.user, 'offers')) throw forbidden()
  if (status !== before.status) await checkStep(db, before, status, by.now, true)
  const row = await wholeOffer(db, before.sales_channel_id, before, wanted, { now: by.now, mode: 'form' })
  const started = before.events.filter(({ time }) => Date.parse(time) <= by.now).map(({ id }) => id)
  if (started.some((id) => !row.event_ids.includes(id))) throw conflict(STARTED, toOffer(before))
  if (status !== 'Draft' && row.message !== before.message) checkVariables('offer', row.message, allow_unknown_variables)
  const changes = await store(db, before, row)
  if (changes.length > 0) await note(db, by.hints, before, { what: 'edited', by: by.user.name, changes }, by.now)
  const { message, segment_id } = row
  await changeStatus(db, { ...before, message, segment_id }, status, { ...by, allow_unknown_variables, byForm: true })
}

/** Stores the differences, and returns them. */
async function store(db: Kysely<Database>, before: StoredOffer, row: Written): Promise<FieldChange[]> {
  const changes = await changedFieldsOf(db, before, row)
  if (changes.length === 0) return changes
  await db
    .updateTable('offers')
    .set({ ...columns(row), version: sql`version + 1` })
    .where('id', '=', before.id)
    .execute()
  return changes
}

/** Changes an offer's status, and adds a line to its log; an equal status changes nothing. */
async function changeStatus(
  db: Kysely<Database>,
  before: StoredOffer,
  to: OfferStatus,
  { byForm, allow_unknown_variables, ...by }: By & { byForm: boolean; allow_unknown_variables?: boolean | undefined },
): Promise<void> {
  if (to === before.status) return
  await checkStep(db, before, to, by.now, byForm)
  // Only a draft can have unknown variables, because in every other status the text was checked before.
  if (before.status === 'Draft' && to === 'Scheduled') checkVariables('offer', before.message, allow_unknown_variables)
  // The segment of a draft may have been deleted.
  if (to === 'Scheduled' && before.segment_id !== null) await checkSegment(db, before.sales_channel_id, before.segment_id)
  await setSendStatus(db, 'offers', before, to, by)
}

/** The changes of status that users can make; those in `byForm` only in the form. */
const steps: SendSteps = {
  always: ['Draft Scheduled', 'Scheduled Draft', 'Sending Paused', 'Paused Sending'],
  byForm: ['Paused Scheduled', 'Paused Draft'],
}

/**
 * Checks a change of status.
 * @throws Refusal 409 if users cannot make the change, if it would start an offer whose events have all begun, or if it would turn
 * an offer into a draft after messages were sent
 */
async function checkStep(
  db: Kysely<Database>,
  before: StoredOffer,
  to: OfferStatus,
  now: number,
  byForm: boolean,
): Promise<void> {
  if (!allowsStep(steps, before.status, to, byForm)) throw conflict(NOT_NOW, toOffer(before))
  if ((to === 'Scheduled' || to === 'Sending') && isPast(before, now)) throw conflict(IS_PAST, toOffer(before))
  if (before.status === 'Paused' && to === 'Draft' && (await hasSentAny(db, before.id))) throw conflict(NOT_NOW, toOffer(before))
}

const columns = (row: Written) => ({
  event_ids: row.event_ids,
  event_data: JSON.stringify(row.event_data),
  message: row.message,
  message_key: sortKey(row.message),
  send_at: row.send_at,
  type: row.type,
  segment_id: row.segment_id,
  reward_id: row.reward_id,
  auto_send: row.auto_send,
  auto_scale: row.auto_scale,
  seatmap_view: row.seatmap_view,
  requires_inventory_to_send: row.requires_inventory_to_send,
  estimated_conversion_rate: row.estimated_conversion_rate,
  max_users_per_batch: row.max_users_per_batch,
})
