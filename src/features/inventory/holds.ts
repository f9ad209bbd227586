import { inventory } from '#contract/inventory.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { formatDateTime, toEpoch, toIso } from '#lib/time.ts'
import { toWireDateTime } from '#lib/wire-time.ts'
import { holdWordsOf } from './held-facts.ts'

/** The person who requests a change, with the channel, event and zone of the screen. */
export interface Asking {
  channel: number
  /** The seats' event, stored with the change, so that it can be shown on any screen. */
  event?: number
  me: { id: number; name: string }
  /** The event's zone, for the times in labels. */
  zone: string
}

/** The person and the reason of a hold. Null clears a field; absent fields stay unchanged. */
export interface HoldWords {
  for?: string | null
  reason?: string | null
}

/**
 * Returns the name and the reason of a hold to send. An empty text clears a field of a single seat, whose words the dialog shows;
 * for several seats, whose words may differ, it leaves the field of each unchanged.
 */
export function wordsToSend(words: { for: string | null; reason: string | null }, isSingle: boolean): HoldWords {
  const [whom, reason] = [words.for?.trim(), words.reason?.trim()]
  return {
    ...(whom ? { for: whom } : isSingle && { for: null }),
    ...(reason ? { reason } : isSingle && { reason: null }),
  }
}

type Standing =
  | { status: 'Available' | 'Purchased'; holder: null }
  | { status: 'Reserved'; holder: { id: number; name: string } | null }

/** The state of a seat after all local queued changes; the next change is checked against it. */
export function standingOf(seat: SeatRow, me: Asking['me']): Standing {
  if (seat.status === 'Purchased') return { status: 'Purchased', holder: null }
  if (seat.holdRequested) return { status: 'Reserved', holder: me }
  if (seat.releaseRequested || seat.status === 'Available') return { status: 'Available', holder: null }
  return { status: 'Reserved', holder: seat.holder }
}

/**
 * Whether a seat may be held, because it is free, or because the person's own hold gets another end. Others' holds must be
 * released first.
 */
export function mayHold(seat: SeatRow, me: Asking['me']): boolean {
  const { status, holder } = standingOf(seat, me)
  return status === 'Available' || (status === 'Reserved' && holder?.id === me.id)
}

export const mayRelease = (seat: SeatRow, me: Asking['me']): boolean => standingOf(seat, me).status === 'Reserved'

/** Whether somebody else holds the seat, so that its release needs a confirmation. */
export function isAnothers(seat: SeatRow, me: Asking['me']): boolean {
  const { status, holder } = standingOf(seat, me)
  return status === 'Reserved' && holder !== null && holder.id !== me.id
}

/**
 * The queued changes that hold seats until a moment (ISO). After that moment, an unsent change is not sent but needs a decision.
 * Values that are equal for all seats are computed once.
 * @param action groups the changes of one action
 */
export function holdUntil(
  until: string,
  asking: Asking,
  action: QueuedChange['action'],
  words: HoldWords = {},
): (seat: SeatRow) => QueuedChange {
  const at = toWireDateTime(until)
  const time = formatDateTime(until, asking.zone)
  const fields = { status: 'Reserved', reserved_at: at, reserved_until: toIso(until) }
  const validUntil = toEpoch(until)
  return (seat) =>
    queued(inventory.reserveSeat, {
      ...about(seat, asking, action),
      body: { uuid: seat.uuid, reserved: true, reserved_at: at, ...words },
      patches: [
        {
          op: 'set',
          table: 'seats',
          id: seat.uuid,
          fields: { ...fields, reserved_by: { ...asking.me, ...unsentWords(seat, asking.me), ...words } },
        },
      ],
      label: { message: 'inventory_hold_label', params: { ...placeOf(seat), until: time } },
      validUntil,
    })
}

/**
 * The person and the reason of the seat's queued hold, which a new hold keeps. Both are null if the seat is free after all queued
 * changes.
 */
function unsentWords(seat: SeatRow, me: Asking['me']): HoldWords {
  if (standingOf(seat, me).status === 'Available') return { for: null, reason: null }
  const { for: whom, reason } = seat.holdRequested ?? {}
  return { ...(whom !== undefined && { for: whom }), ...(reason !== undefined && { reason }) }
}

/** The queued change that undoes a sent hold or release, so that the server restores the seat's state before that action. */
export function undoChange(seat: SeatRow, deed: string, asking: Asking, action: QueuedChange['action']): QueuedChange {
  const { status, holder } = standingOf(seat, asking.me)
  const until = status === 'Reserved' ? (seat.holdRequested?.until ?? seat.until) : null
  const { for: whom, reason } = holdWordsOf(seat)
  const restored = { for: whom || null, reason: reason || null }
  const fields =
    status === 'Reserved' && until !== null
      ? { status, reserved_at: toWireDateTime(until), reserved_until: until, reserved_by: holder && { ...holder, ...restored } }
      : { status: 'Available', reserved_at: null, reserved_until: null, reserved_by: null }
  return queued(inventory.undoReserve, {
    channel: asking.channel,
    body: { uuid: seat.uuid, deed },
    patches: [{ op: 'set', table: 'seats', id: seat.uuid, fields }],
    label: { message: 'holds_undo_label', params: placeOf(seat) },
    answer: { table: 'seats' as const },
    ...(action ? { action } : {}),
  })
}

/** The queued change that releases a seat. */
export function releaseChange(seat: SeatRow, asking: Asking, action: QueuedChange['action']): QueuedChange {
  return queued(inventory.reserveSeat, {
    ...about(seat, asking, action),
    body: { uuid: seat.uuid, reserved: false, reserved_at: null },
    patches: [
      {
        op: 'set',
        table: 'seats',
        id: seat.uuid,
        fields: { status: 'Available', reserved_at: null, reserved_until: null, reserved_by: null },
      },
    ],
    label: { message: 'inventory_release_label', params: placeOf(seat) },
    cancelsUnsent: true,
  })
}

function about(seat: SeatRow, { channel, event, me }: Asking, action: QueuedChange['action']) {
  const { status, holder } = standingOf(seat, me)
  return {
    channel,
    if: { status, 'reserved_by.id': holder?.id ?? null },
    seen: {
      ...placeOf(seat),
      ...(event !== undefined && { event_id: event }),
      price: seat.price,
      status,
      reserved_until: seat.holdRequested?.until ?? seat.until,
      reserved_by: holder,
    },
    answer: { table: 'seats' as const },
    ...(action ? { action } : {}),
  }
}

const placeOf = ({ section, row, seat }: SeatRow) => ({ section, row, seat })
