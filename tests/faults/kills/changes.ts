import { randomUUID } from 'node:crypto'
import type { Random } from '#server/demo/random.ts'
import { toWireDateTime } from '#lib/wire-time.ts'

/** A queued call as a device sends it, alone or in a batch. */
export interface QueuedChange {
  key: string
  call: 'reserveSeat' | 'updateEvent' | 'createReward' | 'updateRewards'
  params?: { id: number }
  body: unknown
  /** The row that the call changes, by kind and id. */
  row: string
}

/** Rows that only one writer changes, so that their versions count its changes. */
export interface OwnRows {
  channel: number
  event: number
  seats: readonly string[]
}

/** Makes the changes of one writer. No change repeats the value of its row, so each one raises the version. */
export class ChangeMaker {
  readonly #random: Random
  readonly #own: OwnRows
  readonly #name: string
  readonly #held = new Set<string>()
  readonly #rewards: string[] = []
  readonly #start = Date.now() + 86_400_000
  #count = 0

  /** @param index the writer's number */
  constructor(random: Random, own: OwnRows, index: number) {
    this.#random = random
    this.#own = own
    this.#name = `${index}x${random.uuid().slice(0, 6)}`
  }

  /** Makes the next change, or a batch of several. */
  next(): QueuedChange[] {
    if (!this.#random.chance(0.25)) return [this.#any()]
    const seats = Array.from({ length: this.#random.between(2, 12) }, () => this.#hold())
    return [...seats, ...(this.#random.chance(0.5) ? [this.#any()] : [])]
  }

  #any(): QueuedChange {
    const make = this.#random.weighted<() => QueuedChange>([
      [() => this.#hold(), 6],
      [() => this.#edit(), 2],
      [() => this.#reward(), 2],
    ])
    return make()
  }

  #hold(): QueuedChange {
    const uuid = this.#random.pick(this.#own.seats)
    // A held seat is released, or its hold is extended.
    const reserved = !this.#held.delete(uuid) || this.#random.chance(0.3)
    if (reserved) this.#held.add(uuid)
    const body = { uuid, reserved, reserved_at: reserved ? toWireDateTime(this.#start + ++this.#count * 1000) : null }
    return { key: randomUUID(), call: 'reserveSeat', body, row: `seat ${uuid}` }
  }

  #edit(): QueuedChange {
    const id = this.#own.event
    const body = { security_phrase: `Phrase ${++this.#count}` }
    return { key: randomUUID(), call: 'updateEvent', params: { id }, body, row: `event ${id}` }
  }

  #reward(): QueuedChange {
    const [key, amount] = [randomUUID(), ++this.#count / 100]
    if (this.#rewards.length > 0 && !this.#random.chance(0.1)) {
      const id = this.#random.pick(this.#rewards)
      return { key, call: 'updateRewards', body: [{ id, amount }], row: `reward ${id}` }
    }
    // The key of a create is the new row's id.
    this.#rewards.push(key)
    const code = `${this.#name}x${this.#count}`
    const sales = { sales_channel_id: this.#own.channel, apply_to_all_events: true }
    return { key, call: 'createReward', body: { ...sales, code, description: 'While it lasts', amount }, row: `reward ${key}` }
  }
}
