import type { Overlay, RowPatch } from '#data/outbox/overlay.ts'
import type { RequestedHold, SeatOverlay } from './seat-types.ts'

/** A cache of overlays by patch. The patch of a row is the same object until it changes, so only changed patches are read again. */
const read = new WeakMap<RowPatch, SeatOverlay | null>()

/** The queued changes of seats, by id. A queued hold is shown as requested, never as a hold of the server. */
export function seatOverlays(overlay: Overlay): Map<string, SeatOverlay> {
  const waiting = new Map<string, SeatOverlay>()
  for (const [id, patch] of overlay.of('seats').rows) {
    let one = read.get(patch)
    if (one === undefined) read.set(patch, (one = overlayOf(patch)))
    if (one !== null) waiting.set(id, one)
  }
  return waiting
}

function overlayOf({ fields, mark }: RowPatch): SeatOverlay | null {
  const { status, reserved_until: until, reserved_by: by } = fields
  const { for: whom, reason } = (by ?? {}) as Omit<RequestedHold, 'until'>
  const one: SeatOverlay = {
    hold:
      status === 'Reserved'
        ? { until: String(until), ...(whom !== undefined && { for: whom }), ...(reason !== undefined && { reason }) }
        : undefined,
    release: status === 'Available' ? true : undefined,
    attention: mark.needsYou ? true : undefined,
  }
  return one.hold || one.release || one.attention ? one : null
}
