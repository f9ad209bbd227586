import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type { Random } from '../../model/world/random.ts'

/** Time limits by the clock of the schedule. */
export interface Limits {
  /** Ends the time limits that are due. */
  expire(now: number): void
}

/**
 * Replaces the time limits and random ids of this process by those of a schedule, so that one seed has one outcome.
 * @returns the limits, and a function that restores the real ones
 */
export function borrow(random: Random, now: () => number): { limits: Limits; giveBack: () => void } {
  const real = {
    timeout: AbortSignal.timeout,
    getRandomValues: crypto.getRandomValues,
    randomUUID: nodeCrypto.randomUUID,
  }
  let open: { at: number; end: AbortController }[] = []
  AbortSignal.timeout = (milliseconds) => {
    const end = new AbortController()
    open.push({ at: now() + milliseconds, end })
    return end.signal
  }
  crypto.getRandomValues = ((bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = random.below(256)
    return bytes
  }) as typeof crypto.getRandomValues
  nodeCrypto.randomUUID = (() => uuid(random)) as typeof nodeCrypto.randomUUID
  syncBuiltinESMExports()
  return {
    limits: {
      expire(time) {
        const over = open.filter(({ at }) => at <= time)
        open = open.filter(({ at }) => at > time)
        for (const { end } of over) end.abort(new DOMException('It took too long', 'TimeoutError'))
      },
    },
    giveBack() {
      AbortSignal.timeout = real.timeout
      crypto.getRandomValues = real.getRandomValues
      nodeCrypto.randomUUID = real.randomUUID
      syncBuiltinESMExports()
    },
  }
}

function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16))
  hex[12] = '4'
  hex[16] = '8'
  return [8, 4, 4, 4, 12].map((length) => hex.splice(0, length).join('')).join('-')
}
