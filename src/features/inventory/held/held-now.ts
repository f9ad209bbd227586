import type { HeldSeat } from '#contract/inventory.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { overlays, type Entry } from '#data/outbox/entry.ts'
import type { Holder } from '#lib/columns.ts'
import { numbersBetween } from '#lib/number-runs.ts'
import { naturally } from '#lib/sort-key.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { holdWordsOf } from '#features/inventory/held-facts.ts'
import type { HoldWords } from '#features/inventory/holds.ts'

/** A held seat as this device shows it: the server's state with the local queued changes applied. */
export interface HeldNow extends Pick<HeldSeat, 'uuid' | 'section' | 'row' | 'seat' | 'version'> {
  event: number
  /** The price; null if only the queued change is known. */
  price: number | null
  /** The end of the hold (ISO); null if the hold has no end. */
  until: string | null
  holder: Holder | null
  /** The queued or unconfirmed change: a hold or a release. */
  waiting: 'hold' | 'release' | null
  /** Whether a change of the seat was refused and needs a person's decision. */
  needsYou: boolean
}

/** The fields that a queued hold sets. */
interface RequestedFields {
  reserved_until: string | null
  reserved_by: (Pick<Holder, 'id' | 'name'> & HoldWords) | null
}

/**
 * Seats of one event with the same holder, person, reason and end: one hold, as people see it. Seats that are to be released are a
 * hold of their own.
 */
export interface HoldGroup {
  /** Stays the same while the seats' holds are confirmed one after the other. */
  id: string
  event: number
  until: string | null
  holder: Holder | null
  /** `hold` if at least one of the seats waits. */
  waiting: HeldNow['waiting']
  needsYou: boolean
  seats: HeldNow[]
  /** Its seats as a short text: `101 A 4–9, 12 · 101 B 1`. */
  places: string
}

/**
 * The held seats of a channel, without expired holds, and with queued ones.
 * @param entries the person's queue, of all channels
 * @param now milliseconds since 1970, by the server's clock
 */
export function heldNow(rows: readonly HeldSeat[], entries: readonly Entry[], channel: number, now: number): HeldNow[] {
  const held = new Map<string, HeldNow>()
  for (const { event_id: event, reserved_until: until, reserved_by: holder, uuid, section, row, seat, price, version } of rows)
    held.set(uuid, { uuid, event, section, row, seat, price, version, until, holder, waiting: null, needsYou: false })
  const confirmed = new Set(held.keys())
  for (const entry of entries) {
    if (entry.channel !== channel) continue
    for (const patch of entry.patches) {
      if (patch.table !== 'seats' || patch.op !== 'set') continue
      const uuid = String(patch.id)
      const before = held.get(uuid) ?? placeIn(entry, uuid)
      if (!before) continue
      if (!overlays(entry)) {
        if (held.has(uuid)) held.set(uuid, { ...before, needsYou: true })
      } else if (patch.fields['status'] === 'Reserved') {
        const { reserved_until: until, reserved_by: by } = patch.fields as unknown as RequestedFields
        held.set(uuid, { ...before, until, holder: by && holderAfter(by, before), waiting: 'hold' })
      } else if (confirmed.has(uuid)) held.set(uuid, { ...before, waiting: 'release' })
      else held.delete(uuid)
    }
  }
  const over = toIso(now)
  return [...held.values()].filter(({ until }) => until === null || until > over)
}

/**
 * Returns the rows and queued changes that affect holds ending by a moment (ISO): one person's holds, or everybody's. The result is
 * small, so later checks are cheap even while many queued changes are sent.
 */
export function endingBy(
  rows: readonly HeldSeat[],
  entries: readonly Entry[],
  holder: number | null,
  by: string,
): { rows: HeldSeat[]; entries: Entry[] } {
  const isTheirs = (row: HeldSeat) => holder === null || row.reserved_by?.id === holder
  const own = rows.filter((row) => isTheirs(row) && row.reserved_until !== null && row.reserved_until <= by)
  const known = new Set(own.map(({ uuid }) => uuid))
  const isAbout = ({ patches }: Entry) =>
    patches.some((patch) => {
      if (patch.table !== 'seats' || patch.op !== 'set') return false
      const until = patch.fields['reserved_until']
      return known.has(String(patch.id)) || (typeof until === 'string' && until <= by)
    })
  return { rows: own, entries: entries.filter(isAbout) }
}

/** The holder of a seat after a queued hold: a name or reason is removed if it is null there, and stays if it is absent. */
function holderAfter(by: NonNullable<RequestedFields['reserved_by']>, { holder, waiting }: HeldNow): Holder {
  const { for: whom, reason } = holdWordsOf({ holdRequested: by, releaseRequested: waiting === 'release', holder })
  return { id: by.id, name: by.name, ...(whom && { for: whom }), ...(reason && { reason }) }
}

/** A seat that nobody held before, as its queued change describes it; undefined if the change lacks a part of the description. */
function placeIn({ label, seen }: Entry, uuid: string): HeldNow | undefined {
  const { section, row, seat } = label.params
  const { event_id: event, price = null } = (seen ?? {}) as { event_id?: number; price?: number }
  if (event === undefined || section === undefined || row === undefined || seat === undefined) return undefined
  return {
    uuid,
    event,
    section: String(section),
    row: String(row),
    seat: String(seat),
    price,
    version: 0,
    until: null,
    holder: null,
    waiting: null,
    needsYou: false,
  }
}

/** Groups held seats into holds, ordered by end; holds without an end come last. */
export function holdsOf(seats: readonly HeldNow[]): HoldGroup[] {
  const groups = new Map<string, HeldNow[]>()
  for (const one of seats) {
    const { event, holder, until, waiting } = one
    const id = JSON.stringify([event, until, holder?.id, holder?.for, holder?.reason, waiting === 'release'])
    const group = groups.get(id)
    if (group) group.push(one)
    else groups.set(id, [one])
  }
  return [...groups]
    .map(([id, [first, ...rest]]) => {
      const { event, until, holder } = first!
      const all = [first!, ...rest]
      const waiting = all.find((one) => one.waiting !== null)?.waiting ?? null
      return { id, event, until, holder, waiting, needsYou: all.some((one) => one.needsYou), seats: all, places: placesOf(all) }
    })
    .sort((a, b) => endOf(a) - endOf(b) || naturally(a.places, b.places))
}

/** The end of a hold, in milliseconds since 1970; Infinity for a hold without an end. */
export const endOf = ({ until }: Pick<HoldGroup, 'until'>): number => (until === null ? Infinity : toEpoch(until))

/** Many seats as a short text: `101 A 4–9, 12 · 101 B 1`. */
export function placesOf(seats: readonly { section: string; row: string; seat: string }[]): string {
  const rows = new Map<string, string[]>()
  for (const { section, row, seat } of seats) {
    const place = [section, row].filter(Boolean).join(' ')
    const names = rows.get(place)
    if (names) names.push(seat)
    else rows.set(place, [seat])
  }
  return [...rows]
    .sort(([a], [b]) => naturally(a, b))
    .map(([place, names]) => `${place} ${numbersBetween(names.sort(naturally)).join(', ')}`)
    .join(' · ')
}

/** A held seat as the input of holds and releases. */
export const seatOf = ({ uuid, section, row, seat, price, version, until, holder, waiting }: HeldNow): SeatRow => ({
  uuid,
  ordinal: 0,
  section,
  row,
  seat,
  price: price ?? 0,
  status: waiting === 'hold' && version === 0 ? 'Available' : 'Reserved',
  until,
  holder,
  version,
  preview: null,
  holdRequested: waiting === 'hold' && until !== null ? { until, for: holder?.for, reason: holder?.reason } : null,
  releaseRequested: waiting === 'release',
  attention: false,
})

/** The person and reason of a hold. A change of its end repeats them, so that devices show them at once. */
export const wordsOf = ({ holder }: Pick<HoldGroup, 'holder'>): HoldWords => ({
  ...(holder?.for !== undefined && { for: holder.for }),
  ...(holder?.reason !== undefined && { reason: holder.reason }),
})
