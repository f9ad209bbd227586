import { type BulkMessage, type MassTextStatus, massTexts } from '#contract/mass-texts.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { toIso } from '#lib/time.ts'
import { validUntil } from '#parts/sending/status-question.ts'
import type { MassTextBody } from './mass-text-form.ts'

/** Values of other rows that a mass text shows, and the time at which the change is queued (epoch milliseconds). */
export interface Asking {
  channel: number
  now: number
  segment: { name: string } | null
  me: { name: string }
  /** The field that confirms unknown variables; empty if the text has no unknown variables. */
  confirmed: { allow_unknown_variables?: true }
}

const ageing = (send_at: string, now: number): Pick<QueuedChange, 'validUntil'> => ({ validUntil: validUntil(send_at, now) })

/** The queued change that creates a mass text. Its key is the mass text's id, on this device and on the server. */
export function createChange(body: MassTextBody, { channel, now, segment, me, confirmed }: Asking): QueuedChange {
  const key = newKey()
  const row: BulkMessage = {
    ...body,
    id: key,
    sales_channel_id: channel,
    text_buy_segment: segment,
    created_by_dashboard_user: me,
    created_at: toIso(now),
    version: 0,
  }
  return queued(massTexts.createBulkMessage, {
    key,
    params: { id: channel },
    body: { ...body, ...confirmed },
    channel,
    patches: [{ op: 'put', table: 'bulk_messages', id: key, row: { ...row } }],
    answer: { table: 'bulk_messages' },
    label: { message: 'mass_texts_create_label', params: { title: body.title } },
    ...(body.status === 'Scheduled' && ageing(body.send_at, now)),
  })
}

interface Change {
  body: Partial<MassTextBody>
  seen: Partial<MassTextBody>
}

/** The queued change of a mass text; its precondition is the seen values of the changed fields. */
export const updateChange = (row: BulkMessage, { body, seen }: Change, { now, segment, confirmed }: Asking): QueuedChange =>
  queued(massTexts.updateBulkMessage, {
    body: { ...body, ...confirmed, id: row.id },
    channel: row.sales_channel_id,
    patches: [
      {
        op: 'set',
        table: 'bulk_messages',
        id: row.id,
        fields: { ...body, ...('text_buy_segment_id' in body && { text_buy_segment: segment }) },
      },
    ],
    if: seen,
    seen: row,
    merge: { together: [] },
    label: { message: 'mass_texts_update_label', params: { title: row.title } },
    ...(body.status === 'Scheduled' && ageing(body.send_at ?? row.send_at, now)),
  })

const labels: Partial<Record<MassTextStatus, string>> = {
  Scheduled: 'mass_texts_resume_label',
  Paused: 'mass_texts_pause_label',
}

/** The queued change that pauses or resumes a mass text. */
export const statusChange = (row: BulkMessage, to: 'Scheduled' | 'Paused', now: number): QueuedChange =>
  queued(massTexts.updateBulkMessage, {
    body: { id: row.id, status: to },
    channel: row.sales_channel_id,
    patches: [{ op: 'set', table: 'bulk_messages', id: row.id, fields: { status: to } }],
    if: { status: row.status },
    seen: row,
    label: { message: labels[to]!, params: { title: row.title } },
    ...(to === 'Scheduled' && ageing(row.send_at, now)),
  })

/** The queued change that cancels a mass text for good. */
export const cancelChange = (row: BulkMessage): QueuedChange =>
  queued(massTexts.cancelBulkMessage, {
    params: { id: row.id },
    channel: row.sales_channel_id,
    patches: [{ op: 'set', table: 'bulk_messages', id: row.id, fields: { status: 'Cancelled' } }],
    answer: { table: 'bulk_messages' },
    seen: row,
    label: { message: 'mass_texts_cancel_label', params: { title: row.title } },
  })
