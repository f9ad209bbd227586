import { setTimeout as pause } from 'node:timers/promises'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import type { Message, Sent } from '#server/kernel/gateways/messages.ts'
import type { Moved, Movement } from '#server/kernel/gateways/payments.ts'

/** An external call. */
export type OutsideCall =
  | { what: 'send'; key: string; message: Message }
  | { what: 'find-message'; key: string }
  | { what: 'move'; key: string; movement: Movement }
  | { what: 'find-movement'; key: string }

/** The response to an external call; null if the key is unknown. */
export type OutsideAnswer = Sent | Moved | null
export type Ask = (call: OutsideCall) => Promise<OutsideAnswer>

/** The longest delay of a call, and of its response, in milliseconds. A caller may thus die before or after the call counts. */
const LONGEST_MS = 4

/**
 * The external services, which outlive every death, with everything that was sent and moved. Like Twilio, they do not recognize a
 * message that is sent again, and store it twice; like Stripe, they make only one payment under the same key.
 */
export class Outside {
  readonly messages: { key: string; to: string; text: string }[] = []
  readonly movements = new Map<string, { movement: Movement; moved: Moved }>()
  #underWay = 0
  readonly #refuses: (movement: Movement, key: string) => boolean
  readonly #random: () => number

  /** @param refuses whether the payment provider refuses a movement @param random returns numbers from 0 to 1 */
  constructor(refuses: (movement: Movement, key: string) => boolean, random: () => number) {
    this.#refuses = refuses
    this.#random = random
  }

  ask: Ask = async (call) => {
    this.#underWay++
    try {
      await pause(this.#random() * LONGEST_MS)
      const response = this.#take(call)
      await pause(this.#random() * LONGEST_MS)
      return response
    } finally {
      this.#underWay--
    }
  }

  /** Waits until no call is under way. */
  async quiet(): Promise<void> {
    while (this.#underWay > 0) await pause(1)
  }

  #take(call: OutsideCall): OutsideAnswer {
    const { key } = call
    switch (call.what) {
      case 'send':
        this.messages.push({ key, to: call.message.to, text: call.message.text })
        return { sent: true, id: key }
      case 'find-message':
        return this.messages.some((one) => one.key === key) ? { sent: true, id: key } : null
      case 'find-movement':
        return this.movements.get(key)?.moved ?? null
      case 'move':
        return this.#move(key, call.movement)
    }
  }

  #move(key: string, movement: Movement): Moved {
    const known = this.movements.get(key)
    if (known) return known.moved
    const moved: Moved = this.#refuses(movement, key)
      ? { moved: false, reason: 'Your card was declined.' }
      : { moved: true, id: `outside ${key}` }
    this.movements.set(key, { movement, moved })
    return moved
  }

  /** Returns the charges that were not refunded, by their ids. */
  charged(): Map<string, Movement> {
    const moved = [...this.movements.values()].flatMap(({ movement, moved }) => (moved.moved ? [{ movement, id: moved.id }] : []))
    const refunded = new Set(moved.flatMap(({ movement }) => (movement.kind === 'refund' ? [movement.charge] : [])))
    const charges = moved.filter(({ movement, id }) => movement.kind === 'charge' && !refunded.has(id))
    return new Map(charges.map(({ movement, id }) => [id, movement]))
  }
}

/** Makes the gateways of a node, whose external calls all go through `ask`. */
export const gatewaysBy = (ask: Ask): Pick<Gateways, 'messages' | 'payments'> => ({
  messages: {
    send: async (message, { key }) => (await ask({ what: 'send', key, message })) as Sent,
    find: async (key) => ((await ask({ what: 'find-message', key })) as Sent | null) ?? undefined,
  },
  payments: {
    move: async (movement, { key }) => (await ask({ what: 'move', key, movement })) as Moved,
    find: async (_, { key }) => ((await ask({ what: 'find-movement', key })) as Moved | null) ?? undefined,
  },
})
