import { type Attachment, type BulkMessage, NewBulkMessage } from '#contract/mass-texts.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { SendTo } from '#parts/sending/use-audience.ts'
import { type FieldProblems, problemsIn } from '#parts/change-form/field-paths.ts'

/** The fields of the form of a mass text, by their wire names, and whether its text was confirmed. */
export interface MassTextForm {
  title: string
  text_buy_segment_id: SendTo
  send_at: string | null
  message: string
  media_attachments: readonly Attachment[]
  status: 'Draft' | 'Scheduled'
  /** Whether the sender has seen the review, and has confirmed unknown variables. */
  isConfirmed: boolean
}

export const emptyMassTextForm: MassTextForm = {
  title: '',
  text_buy_segment_id: null,
  send_at: null,
  message: '',
  media_attachments: [],
  status: 'Draft',
  isConfirmed: false,
}

export const formOf = (row: BulkMessage): MassTextForm => ({
  title: row.title,
  text_buy_segment_id: row.text_buy_segment_id ?? 'all',
  send_at: row.send_at,
  message: row.message,
  media_attachments: row.media_attachments,
  status: row.status === 'Draft' ? 'Draft' : 'Scheduled',
  isConfirmed: false,
})

export const massTextLabels = {
  title: m.common_title,
  text_buy_segment_id: m.sending_send_to,
  send_at: m.sending_send_at,
  message: m.sending_message,
  media_attachments: m.mass_texts_attachments,
}

/** The request body that the form sends. */
export const bodyOf = (form: MassTextForm) => ({
  title: form.title.trim(),
  message: form.message.trim(),
  send_at: form.send_at ?? '',
  text_buy_segment_id: form.text_buy_segment_id === 'all' ? null : form.text_buy_segment_id,
  media_attachments: [...form.media_attachments],
  status: form.status,
})
export type MassTextBody = ReturnType<typeof bodyOf>

/** The error texts of the form, by field. @param now epoch milliseconds */
export function massTextProblems(form: MassTextForm, initial: MassTextForm, now: number): FieldProblems {
  const problems = problemsIn(NewBulkMessage, bodyOf(form))
  const at = form.send_at
  if (at && at !== initial.send_at && toEpoch(at) < now) problems['send_at'] = m.sending_send_at_past()
  if (form.text_buy_segment_id === null) problems['text_buy_segment_id'] = m.sending_send_to_required()
  return problems
}

/** The form's changed fields in wire format, and the values they had when it opened. Null if nothing changed. */
export function changesOf(seen: MassTextForm, form: MassTextForm) {
  const [before, now] = [bodyOf(seen), bodyOf(form)]
  const changed = (Object.keys(now) as (keyof MassTextBody)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  if (changed.length === 0) return null
  const pick = (body: MassTextBody) => Object.fromEntries(changed.map((field) => [field, body[field]])) as Partial<MassTextBody>
  return { body: pick(now), seen: pick(before) }
}
