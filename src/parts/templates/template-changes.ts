import { type MessageTemplate, templates } from '#contract/templates.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { toIso } from '#lib/time.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'

interface Text {
  title: string
  message: string
}

/**
 * The queued change that saves a template: as a new template, or in place of the template with the same title.
 * @param now epoch milliseconds
 */
export function saveChange(
  { title, message }: Text,
  same: MessageTemplate | undefined,
  at: { channel: number; now: number },
): QueuedChange {
  const key = newKey()
  const body = { title, message, sales_channel_id: at.channel }
  const label = { message: 'templates_save_label', params: { title } }
  if (same)
    return queued(templates.saveTemplate, {
      body,
      channel: at.channel,
      patches: [{ op: 'set', table: 'message_templates', id: same.id, fields: { title, message } }],
      answer: { table: 'message_templates' },
      seen: same,
      label,
    })
  const row: MessageTemplate = { ...body, id: key, created_at: toIso(at.now), version: 0 }
  return queued(templates.saveTemplate, {
    key,
    body,
    channel: at.channel,
    patches: [{ op: 'put', table: 'message_templates', id: key, row: { ...row } }],
    answer: { table: 'message_templates' },
    label,
  })
}

/** The queued change that deletes a template. */
export const deleteChange = (template: MessageTemplate): QueuedChange =>
  queued(templates.deleteTemplate, {
    params: { id: template.id },
    ...deletionOf('message_templates', template),
    label: { message: 'templates_delete_label', params: { title: template.title } },
  })
