import type { LegalHours } from '#lib/legal-hours.ts'
import { m } from '#messages/m.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { toEpoch } from '#lib/time.ts'
import type { ConfirmOptions } from '#ui/confirm/confirm-store.ts'
import { heldUntil, heldWords } from './held-until.ts'

interface Change {
  to: string
  /** The name of the offer or mass text. */
  name: string
  send_at: string
  /** Epoch milliseconds. */
  now: number
  zone: string
  /** The hours in which fans may be texted; undefined while unknown. */
  hours: LegalHours | undefined
  /** The text for a send that starts at once. */
  startsNow?: string
  /** The unknown variables of the text, which fans would get unfilled. */
  stray?: readonly string[]
}

/**
 * Makes the confirmation question before a change of status: the name of the send, the time at which messages are sent or a warning
 * about cancelling, and the variables that would stay unfilled.
 */
export function statusQuestion(change: Change): ConfirmOptions {
  const { to, name, stray = [] } = change
  const starts = to === 'Scheduled' || to === 'Sending'
  const body = [
    name,
    to === 'Cancelled' ? m.sending_cancel_warning() : starts ? startWords(change) : '',
    stray.length > 0 ? m.sending_unfilled({ variables: stray.join(', ') }) : '',
  ]
  return {
    title: m.common_are_you_sure(),
    confirmText: m.common_status_confirm(),
    body: body.filter((part) => part !== '').join('\n'),
    ...(to === 'Cancelled' && { tone: 'danger' as const }),
  }
}

/** Returns when a send starts, and until when quiet hours hold it. */
function startWords({ send_at, now, zone, hours, startsNow = m.sending_starts_now() }: Change): string {
  const held = heldUntil(hours, send_at, now)
  const until = held && m.sending_held({ until: heldWords(held, now, zone) })
  if (toEpoch(send_at) > now)
    return [m.sending_starts({ when: relativeWords(send_at, now, zone) }), until].filter(Boolean).join(' ')
  return until ?? (hours === undefined ? m.sending_starts_unless_quiet() : startsNow)
}

/** Returns when a scheduled send begins, in words: "Begins in 3 hours", and until when quiet hours hold it. */
export function beginWords({ send_at, now, zone, hours }: Pick<Change, 'send_at' | 'now' | 'zone' | 'hours'>): string {
  const when = relativeWords(send_at, now, zone)
  const held = heldUntil(hours, send_at, now)
  return held === null ? m.sending_begins({ when }) : m.sending_begins_held({ when, until: heldWords(held, now, zone) })
}

/** A queued change that starts a send is valid at least for this long, in milliseconds. */
const GOOD_FOR_MS = 15 * 60_000
/**
 * The time until which a queued change that starts a send is valid, in epoch milliseconds: its send time, but at least 15 minutes
 * from now.
 */
export const validUntil = (send_at: string, now: number): number => Math.max(toEpoch(send_at), now + GOOD_FOR_MS)
