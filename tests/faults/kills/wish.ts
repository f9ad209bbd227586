import { randomUUID } from 'node:crypto'
import type { Random } from '#server/demo/random.ts'
import { toWireDateTime } from '#lib/wire-time.ts'

/** One queued call as a device sends it, alone or in a batch. */
export interface Wish {
  key: string
  call: 'reserveSeat' | 'updateEvent' | 'createReward' | 'updateRewards'
  params?: { id: number }
  body: unknown
  /** The row it changes: its kind and id. */
  row: string
}

/** What belongs to one writer alone: nobody else changes it, so that its versions tell what was done. */
export interface Patch {
  channel: number
  event: number
  seats: readonly string[]
}

export const paths: Record<Wish['call'], (wish: Wish) => [method: string, path: string]> = {
  reserveSeat: () => ['PATCH', '/inventory/reserve'],
  updateEvent: ({ params }) => ['PATCH', `/events/${params!.id}`],
  createReward: () => ['POST', '/rewards'],
  updateRewards: () => ['PATCH', '/rewards'],
}

/** No wish asks for what another one asked for before: each of them changes its row. */
export class Wishes {
  readonly #random: Random
  readonly #patch: Patch
  readonly #name: string
  readonly #held = new Set<string>()
  readonly #rewards: string[] = []
  #count = 0
  readonly #from = Date.now() + 86_400_000

  /** @param nth the writer's number */
  constructor(random: Random, patch: Patch, nth: number) {
    this.#random = random
    this.#patch = patch
    this.#name = `${nth}x${random.uuid().slice(0, 6)}`
  }

  /** What is sent next: one call, or a batch of several. */
  next(): Wish[] {
    if (!this.#random.chance(0.25)) return [this.#any()]
    const seats = Array.from({ length: this.#random.between(2, 12) }, () => this.#hold())
    return [...seats, ...(this.#random.chance(0.5) ? [this.#any()] : [])]
  }

  #any(): Wish {
    const make = this.#random.weighted<() => Wish>([
      [() => this.#hold(), 6],
      [() => this.#edit(), 2],
      [() => this.#reward(), 2],
    ])
    return make()
  }

  #hold(): Wish {
    const uuid = this.#random.pick(this.#patch.seats)
    // A seat that is held is released, or held until later.
    const reserved = !this.#held.delete(uuid) || this.#random.chance(0.3)
    if (reserved) this.#held.add(uuid)
    const body = { uuid, reserved, reserved_at: reserved ? toWireDateTime(this.#from + ++this.#count * 1000) : null }
    return { key: randomUUID(), call: 'reserveSeat', body, row: `seat ${uuid}` }
  }

  #edit(): Wish {
    const id = this.#patch.event
    return {
      key: randomUUID(),
      call: 'updateEvent',
      params: { id },
      body: { security_phrase: `Phrase ${++this.#count}` },
      row: `event ${id}`,
    }
  }

  #reward(): Wish {
    const amount = ++this.#count / 100
    if (this.#rewards.length === 0 || this.#random.chance(0.1)) {
      const key = randomUUID()
      this.#rewards.push(key)
      const body = {
        sales_channel_id: this.#patch.channel,
        code: `${this.#name}x${this.#count}`,
        description: 'While it lasts',
        amount,
        apply_to_all_events: true,
      }
      // A create's key is the new row's id.
      return { key, call: 'createReward', body, row: `reward ${key}` }
    }
    const id = this.#random.pick(this.#rewards)
    return { key: randomUUID(), call: 'updateRewards', body: [{ id, amount }], row: `reward ${id}` }
  }
}
