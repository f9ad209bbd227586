import type { Seat } from '#contract/inventory.ts'
import { type Effect, SALE } from '../world/effect.ts'

/** A hold that the server has made: the user's id, the end in milliseconds since 1970, for whom the seat is held, and why. */
interface Hold {
  by: number
  until: number
  for: string | null
  reason: string | null
}

/** The last manual action on a seat: its key, its user, and the hold before it. */
interface SeatAction {
  key: string
  user: number
  before: Hold | undefined
}

/** A plain map of seats and their holders, filled only from the effects that the server carried out. */
export class SeatMap {
  readonly #holds = new Map<string, Hold>()
  readonly #lastActions = new Map<string, SeatAction | null>()
  readonly #sold = new Set<string>()

  /** Applies the next effect. Returns what is wrong with it, or null. */
  take(effect: Effect): string | null {
    if (effect.call === 'undoReserve') return this.#undo(effect)
    if (effect.call === SALE) return this.#sell(effect)
    if (effect.call !== 'reserveSeat') return null
    const { user, at, reply, input, key } = effect
    const { uuid, reserved_by } = reply as Seat
    const { reserved, for: whom, reason } = input.body as { reserved: boolean; for?: string | null; reason?: string | null }
    const before = this.#live(uuid, at)
    if (this.#sold.has(uuid)) return `seat ${uuid} is sold, and ${user} changed it`
    if (!reserved) {
      if (before) this.#lastActions.set(uuid, { key, user, before })
      this.#holds.delete(uuid)
      return null
    }
    if (before && before.by !== user) return `seat ${uuid} is held by ${before.by} and by ${user}`
    if (reserved_by?.id !== user) return `the response says that ${user} holds ${uuid}, but ${user} does not`
    const words = { for: whom === undefined ? before?.for : whom, reason: reason === undefined ? before?.reason : reason }
    const hold = { by: user, until: endOf(reply as Seat), for: words.for ?? null, reason: words.reason ?? null }
    // A request that changes nothing does not count as an action, because there is nothing to undo.
    if (JSON.stringify(before) !== JSON.stringify(hold)) this.#lastActions.set(uuid, { key, user, before })
    this.#holds.set(uuid, hold)
    return this.#differs(reply as Seat, hold)
  }

  /** Checks that the undone action was the seat's last one and the user's own, and that an earlier, unended hold is restored. */
  #undo({ user, at, reply, input }: Effect): string | null {
    const seat = reply as Seat
    const { deed } = input.body as { deed: string }
    const last = this.#lastActions.get(seat.uuid)
    this.#lastActions.set(seat.uuid, null)
    if (this.#sold.has(seat.uuid)) return `seat ${seat.uuid} is sold, and ${user} undid something of it`
    if (last?.key !== deed || last.user !== user)
      return `${user} undid ${deed} of ${seat.uuid}, which was not the last action there`
    const before = last.before && last.before.until > at ? last.before : undefined
    if (before) this.#holds.set(seat.uuid, before)
    else this.#holds.delete(seat.uuid)
    return this.#differs(seat, before)
  }

  #live(uuid: string, at: number): Hold | undefined {
    const hold = this.#holds.get(uuid)
    return hold && hold.until > at ? hold : undefined
  }

  /** Compares a seat in a response with the map's hold. Returns the difference, or null. */
  #differs({ uuid, reserved_by, reserved_until }: Seat, hold: Hold | undefined): string | null {
    const answered = reserved_by && [
      reserved_by.id,
      Date.parse(reserved_until ?? ''),
      reserved_by.for ?? null,
      reserved_by.reason ?? null,
    ]
    const known = hold ? [hold.by, hold.until, hold.for, hold.reason] : null
    return JSON.stringify(answered) === JSON.stringify(known)
      ? null
      : `seat ${uuid} has the hold ${JSON.stringify(answered)} in the response instead of ${JSON.stringify(known)}`
  }

  /** Notes a sale. Checks that nobody held the seat then, and that it was not sold before. */
  #sell({ at, input }: Effect): string | null {
    const { uuid } = input.params as { uuid: string }
    const hold = this.#live(uuid, at)
    if (hold) return `seat ${uuid} was sold, and ${hold.by} held it`
    if (this.#sold.has(uuid)) return `seat ${uuid} was sold twice`
    this.#holds.delete(uuid)
    this.#sold.add(uuid)
    return null
  }

  /** Empties the map, before the effects are taken again from the first on. */
  clear(): void {
    this.#holds.clear()
    this.#lastActions.clear()
    this.#sold.clear()
  }
}

const endOf = ({ reserved_until }: Seat): number => Date.parse(reserved_until ?? '')
