import type { Operation } from '#contract/sync.ts'
import { isWithinLegalHours } from '#lib/legal-hours.ts'
import { RESEND_WITHIN_MS, type Entry, type OwnCode } from './entry.ts'
import { Lanes } from './lanes.ts'

/** A limit in milliseconds, longer than any pause between attempts. A longer remaining pause means that the clock was set back. */
const LONGEST_WAIT_MS = 60_000

export interface SelectionRules {
  /** The server's time as estimated on this device, in epoch milliseconds. */
  serverNow: number
  build: string
  limit: number
  bytes: number
  /** The earliest time to send an entry without a response again, in epoch milliseconds, by key. */
  notBefore: ReadonlyMap<string, number>
}

/** An entry as an operation of a batch. */
export function operationOf(entry: Entry): Operation {
  const { key, call, params, query, body } = entry
  return {
    key,
    call,
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(entry.if && { if: entry.if }),
  }
}

/**
 * Picks the next batch from entries offered in order, until it is full. An entry is sent only if all earlier entries of its lanes
 * are done or discarded; a refused entry holds back its lanes until the user decides.
 */
export class Selection {
  readonly batch: Entry[] = []
  /** Entries that may not be sent before a user has decided. */
  readonly ask: { entry: Entry; code: OwnCode }[] = []
  /**
   * The time at which the first entry that waits for another attempt may be sent, in epoch milliseconds; null if no entry waits.
   */
  nextAt: number | null = null
  /** Whether an entry is held back because this build is too old for it. */
  outdated = false
  full = false
  readonly #lanes = new Lanes()
  readonly #rules: SelectionRules
  #bytes = 0

  constructor(rules: SelectionRules) {
    this.#rules = rules
  }

  offer(entry: Entry): void {
    if (entry.state === 'acked') return
    if (!this.#mayGo(entry)) {
      this.#lanes.take(entry)
      return
    }
    const size = JSON.stringify(operationOf(entry)).length
    if (this.batch.length >= this.#rules.limit || (this.batch.length > 0 && this.#bytes + size > this.#rules.bytes)) {
      this.full = true
      return
    }
    this.#bytes += size
    this.batch.push(entry)
    // Two entries of one lane never share a batch, because the second would run even if the first failed.
    this.#lanes.take(entry)
  }

  #mayGo(entry: Entry): boolean {
    const { serverNow, build, notBefore } = this.#rules
    if (entry.state === 'attention' || this.#lanes.blocks(entry)) return false
    if (entry.state === 'waiting-proof') return false
    if (entry.tooOldBuild === build) {
      this.outdated = true
      return false
    }
    const code = this.#outdatedBy(entry, serverNow)
    if (code) {
      this.ask.push({ entry, code })
      return false
    }
    const later = notBefore.get(entry.key)
    // A pause longer than the longest wait means that the clock was set back, so the entry is sent now.
    if (later === undefined || later <= serverNow || later - serverNow > LONGEST_WAIT_MS) return true
    this.nextAt = Math.min(this.nextAt ?? later, later)
    return false
  }

  #outdatedBy(entry: Entry, now: number): OwnCode | null {
    if (entry.firstSentAt !== null && now - entry.firstSentAt > RESEND_WITHIN_MS) return 'TooOld'
    if (entry.validUntil !== null && entry.validUntil <= now) return 'Expired'
    if (entry.within && !isWithinLegalHours(entry.within, now)) return 'OutsideHours'
    return null
  }
}
