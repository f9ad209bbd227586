import type { Seat } from '#contract/inventory.ts'
import type { Effect } from '../world/model-server.ts'

interface Hold {
  by: number
  until: number
}

/** A plain map of seats and who holds them, filled by nothing but the effects as the server carried them out. */
export class SeatMap {
  readonly #holds = new Map<string, Hold>()
  readonly #sold = new Set<string>()

  /** Takes the next effect in. Answers what is wrong with it, null where nothing is. */
  take({ call, user, at, reply, input }: Effect): string | null {
    if (call !== 'reserveSeat') return null
    const { uuid, reserved_until, reserved_by } = reply as Seat
    const { reserved } = input.body as { reserved: boolean }
    const before = this.#holds.get(uuid)
    if (this.#sold.has(uuid)) return `seat ${uuid} is sold, and ${user} changed it`
    if (!reserved) {
      this.#holds.delete(uuid)
      return null
    }
    if (before && before.until > at && before.by !== user) return `seat ${uuid} is held by ${before.by} and by ${user}`
    if (reserved_by?.id !== user || reserved_until === null) return `${user} was told to hold ${uuid}, and does not`
    this.#holds.set(uuid, { by: user, until: Date.parse(reserved_until) })
    return null
  }

  sell(uuid: string): void {
    this.#holds.delete(uuid)
    this.#sold.add(uuid)
  }

  /** Begins anew: the server's database was put back. */
  clear(): void {
    this.#holds.clear()
    this.#sold.clear()
  }
}
