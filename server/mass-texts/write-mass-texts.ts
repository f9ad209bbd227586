import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import {
  isStatusChange,
  type BulkMessage,
  type BulkMessageChange,
  type MassTextStatus,
  type NewBulkMessage,
} from '#contract/mass-texts.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, invalid } from '#server/kernel/refusal.ts'
import { checkMedia } from '#server/images/media.ts'
import { note } from '#server/sending/activity.ts'
import { checkSegment } from '#server/sending/audience.ts'
import { changedFieldsOf } from '#server/sending/changed-fields.ts'
import { checkVariables } from '#server/sending/check-variables.ts'
import { PAST_SEND_AT } from '#server/sending/send-kind.ts'
import {
  allowsStep,
  isEditable,
  isNewStatus,
  noteStatus,
  setSendStatus,
  type SendSteps,
  type StatusBy,
} from '#server/sending/send-status.ts'
import { findMassText, massTextsTable, toMassText, type StoredMassText } from './mass-text-row.ts'

interface By extends StatusBy {
  user: { id: number; name: string }
  config: Pick<Config, 'publicUrl'>
}

const NOT_NOW = 'The status of this mass text doesn’t allow that.'

/** Creates a mass text. @throws 404 for a segment of another channel; 409 for a status that a new one cannot have; 422 */
export async function createMassText(
  db: Kysely<Database>,
  { id, channel }: { id: string; channel: number },
  { status, text_buy_segment_id, media_attachments, allow_unknown_variables, ...text }: z.output<typeof NewBulkMessage>,
  by: By,
): Promise<BulkMessage> {
  if (!isNewStatus(status)) throw conflict(NOT_NOW)
  if (status === 'Scheduled') checkVariables('mass-text', text.message, allow_unknown_variables)
  if (toEpoch(text.send_at) < by.now) throw invalid({ send_at: [PAST_SEND_AT] })
  if (text_buy_segment_id !== null) await checkSegment(db, channel, text_buy_segment_id)
  const media = await checkMedia(db, by.config, channel, media_attachments)
  const values = {
    id,
    sales_channel_id: channel,
    ...columns({ ...text, segment_id: text_buy_segment_id, media }),
    status,
    user_id: by.user.id,
    user_name: by.user.name,
    created_at: toIso(by.now),
  }
  const made = await massTextsTable.create(db, db.insertInto('bulk_messages').values(values), { id, channel })
  await noteStatus(db, made, null, status, by)
  return made
}

/** Changes the status of a mass text, or the fields of its form. @throws 404, 422; 409 if its state does not allow the change */
export async function updateMassText(db: Kysely<Database>, change: BulkMessageChange, by: By): Promise<BulkMessage> {
  const before = await findMassText(db, change.id, true)
  const { status = before.status } = change
  if (!isStatusChange(change)) await edit(db, before, change, by)
  else if (status !== before.status) checkStep(before, status)
  if (status !== before.status) {
    // Only a draft can have unknown variables, because in every other status the text was checked before.
    if (before.status === 'Draft' && status === 'Scheduled')
      checkVariables('mass-text', change.message ?? before.message, change.allow_unknown_variables)
    const { text_buy_segment_id: segment = before.segment_id } = change
    // The segment of a draft may have been deleted.
    if (status === 'Scheduled' && segment !== null) await checkSegment(db, before.sales_channel_id, segment)
    if (status === 'Scheduled') await checkMedia(db, by.config, before.sales_channel_id, change.media_attachments ?? before.media)
    await setSendStatus(db, 'bulk_messages', before, status, by)
  }
  return toMassText(await findMassText(db, change.id))
}

/** Cancels a mass text for good; a repeated call changes nothing. @throws 409 if the mass text is done */
export const cancelMassText = (db: Kysely<Database>, id: string, by: By): Promise<BulkMessage> =>
  updateMassText(db, { id, status: 'Cancelled' }, by)

async function edit(db: Kysely<Database>, before: StoredMassText, change: BulkMessageChange, by: By): Promise<void> {
  if (!isEditable(before.status)) throw conflict(NOT_NOW, toMassText(before))
  const { status = before.status, title, message, send_at, text_buy_segment_id, media_attachments } = change
  if (status !== before.status) checkStep(before, status)
  const row: Text = {
    title: title ?? before.title,
    message: message ?? before.message,
    send_at: send_at ?? before.send_at,
    segment_id: text_buy_segment_id === undefined ? before.segment_id : text_buy_segment_id,
    media: media_attachments ? await checkMedia(db, by.config, before.sales_channel_id, media_attachments) : before.media,
  }
  if (status !== 'Draft' && row.message !== before.message)
    checkVariables('mass-text', row.message, change.allow_unknown_variables)
  if (toEpoch(row.send_at) !== toEpoch(before.send_at) && toEpoch(row.send_at) < by.now)
    throw invalid({ send_at: [PAST_SEND_AT] })
  if (row.segment_id !== null && row.segment_id !== before.segment_id)
    await checkSegment(db, before.sales_channel_id, row.segment_id)
  const changes = await changedFieldsOf(db, before, row)
  if (changes.length === 0) return
  await db
    .updateTable('bulk_messages')
    .set({ ...columns(row), version: sql`version + 1` })
    .where('id', '=', before.id)
    .execute()
  await note(db, by.hints, before, { what: 'edited', by: by.user.name, changes }, by.now)
}

/** The changes of status that users can make. */
const steps: SendSteps = {
  always: ['Draft Scheduled', 'Scheduled Draft', 'Scheduled Paused', 'Sending Paused', 'Paused Scheduled'],
}

function checkStep(before: StoredMassText, to: MassTextStatus): void {
  if (!allowsStep(steps, before.status, to, true)) throw conflict(NOT_NOW, toMassText(before))
}

type Text = Pick<StoredMassText, 'title' | 'message' | 'send_at' | 'segment_id' | 'media'>

const columns = ({ title, message, send_at, segment_id, media }: Text) => ({
  title,
  title_key: sortKey(title),
  message,
  message_key: sortKey(message),
  send_at,
  segment_id,
  media: JSON.stringify(media),
})
