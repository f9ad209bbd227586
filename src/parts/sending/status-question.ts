import { m } from '#messages/m.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { toEpoch } from '#lib/time.ts'
import type { ConfirmOptions } from '#ui/confirm/confirm-store.ts'

interface Change {
  to: string
  send_at: string
  /** Epoch milliseconds. */
  now: number
  zone: string
  /** The text for a send that starts at once. */
  startsNow?: string
  /** The unknown variables of the text, which fans would get unfilled. */
  stray?: readonly string[]
}

/** The confirmation question before a change of status. */
export function statusQuestion({
  to,
  send_at,
  now,
  zone,
  startsNow = m.sending_starts_now(),
  stray = [],
}: Change): ConfirmOptions {
  const body =
    to === 'Cancelled'
      ? m.sending_cancel_warning()
      : to === 'Scheduled' || to === 'Sending'
        ? toEpoch(send_at) <= now
          ? startsNow
          : m.sending_starts({ when: relativeWords(send_at, now, zone) })
        : undefined
  return {
    title: m.common_are_you_sure(),
    confirmText: m.common_status_confirm(),
    ...(body !== undefined && {
      body: stray.length === 0 ? body : `${body} ${m.sending_unfilled({ variables: stray.join(', ') })}`,
    }),
    ...(to === 'Cancelled' && { tone: 'danger' as const }),
  }
}

/** A queued change that starts a send is valid at least for this long, in milliseconds. */
const GOOD_FOR_MS = 15 * 60_000
/** Until when a queued change that starts a send is valid: its send time, or at least 15 minutes from now; epoch milliseconds. */
export const validUntil = (send_at: string, now: number): number => Math.max(toEpoch(send_at), now + GOOD_FOR_MS)
