import { type Event, events } from '#contract/events.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { RowMark } from '#data/outbox/overlay.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'

interface EventResult {
  event: Event | undefined
  mark: RowMark | undefined
  status: 'loading' | 'found' | 'missing'
}

/**
 * Reads an event from this device. If all events are loaded and this one is not among them, it is requested from the server,
 * because it may be newer than the last pull.
 */
export function useEvent(channel: number, id: number): EventResult {
  const { row, mark, status } = useMirroredRow('events', { channel, id })
  const { covers } = useMirroredRows('events', { channel })
  const read = useRead(events.readEvent, { params: { id } }, { enabled: row === undefined && covers.complete })
  if (row !== undefined) return { event: row, mark, status: 'found' }
  if (read.data?.sales_channel_id === channel) return { event: read.data, mark, status: 'found' }
  const isRefused = read.error instanceof ApiProblem && (read.error.status === 404 || read.error.status === 403)
  return { event: undefined, mark, status: status === 'missing' || isRefused || read.data !== undefined ? 'missing' : 'loading' }
}

/** An event's zone; the default zone until the event is loaded. */
export const useEventZone = (channel: number, id: number): string =>
  useMirroredRow('events', { channel, id }).row?.timezone ?? defaultTimezone
