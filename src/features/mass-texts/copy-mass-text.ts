import type { BulkMessage } from '#contract/mass-texts.ts'
import { MAX_TEXT } from '#contract/core/wire.ts'
import { toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { formOf, type MassTextForm } from './mass-text-form.ts'

/** The channel's segments, and the current time. */
interface Present {
  segments: readonly { id: string }[]
  /** Epoch milliseconds. */
  now: number
}

/**
 * Copies a mass text as a draft. Values that can no longer be chosen are empty.
 * @returns the form, and sentences about the empty values
 */
export function copyOf(row: BulkMessage, { segments, now }: Present): { initial: MassTextForm; left: string[] } {
  const form = formOf(row)
  const name = m.sending_copy_name({ name: row.title })
  const isLate = toEpoch(row.send_at) <= now
  const to = form.text_buy_segment_id
  const hasSegment = to === 'all' || segments.some(({ id }) => id === to)
  return {
    initial: {
      ...form,
      title: name.length > MAX_TEXT ? row.title : name,
      send_at: isLate ? null : form.send_at,
      text_buy_segment_id: hasSegment ? to : null,
      status: 'Draft',
    },
    left: [...(isLate ? [m.sending_copy_time()] : []), ...(hasSegment ? [] : [m.sending_copy_segment()])],
  }
}
