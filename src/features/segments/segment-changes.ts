import { type Segment, segments } from '#contract/segments.ts'
import { newKey } from '#data/key.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { toIso } from '#lib/time.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'
import type { bodyOf, changesOf } from './segment-form.ts'

/**
 * The queued change that creates a segment. Its key is the segment's id, on this device and on the server. @param now epoch
 * milliseconds
 */
export function createChange(body: ReturnType<typeof bodyOf>, { channel, now }: { channel: number; now: number }): QueuedChange {
  const key = newKey()
  const row: Segment = { ...body, id: key, sales_channel_id: channel, created_at: toIso(now), version: 0 }
  return queued(segments.createSegment, {
    key,
    params: { id: channel },
    body,
    channel,
    patches: [{ op: 'put', table: 'segments', id: key, row: { ...row } }],
    answer: { table: 'segments' },
    label: { message: 'segments_create_label', params: { name: body.name } },
  })
}

/** The queued change of some fields of a segment; its precondition is their values when the form opened. */
export const updateChange = (segment: Segment, { body, seen }: NonNullable<ReturnType<typeof changesOf>>): QueuedChange =>
  queued(segments.updateSegment, {
    params: { id: segment.sales_channel_id, segmentId: segment.id },
    body,
    channel: segment.sales_channel_id,
    patches: [{ op: 'set', table: 'segments', id: segment.id, fields: body }],
    if: seen,
    seen: segment,
    answer: { table: 'segments' },
    // A sort order requires a limit, so they are merged together.
    merge: { together: [['limit_count', 'sort_type']] },
    label: { message: 'segments_update_label', params: { name: segment.name } },
  })

/** The queued change that deletes a segment. */
export const deleteChange = (segment: Segment): QueuedChange =>
  queued(segments.deleteSegment, {
    params: { id: segment.sales_channel_id, segmentId: segment.id },
    ...deletionOf('segments', segment),
    label: { message: 'segments_delete_label', params: { name: segment.name } },
  })
