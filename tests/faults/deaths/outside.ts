import { setTimeout as pause } from 'node:timers/promises'
import type { Gateways } from '#server/gateways/gateways.ts'
import type { Message, Sent } from '#server/gateways/messages.ts'
import type { Moved, Movement } from '#server/gateways/payments.ts'

/** A call that left the house. */
export type OutsideCall =
  | { what: 'send'; key: string; message: Message }
  | { what: 'find-message'; key: string }
  | { what: 'move'; key: string; movement: Movement }
  | { what: 'find-movement'; key: string }

/** Null: nobody heard of the key. */
export type OutsideAnswer = Sent | Moved | null
export type Ask = (call: OutsideCall) => Promise<OutsideAnswer>

/** An answer takes at most so long each way: whoever asks may die before the call is taken, or after. */
const LONGEST_MS = 4

/**
 * The world outside, which outlives every death: who got which message, and what moved. Like Twilio it knows no keys where
 * messages are sent, so that a message sent again is there twice; a payment under the same key moves once, as with Stripe.
 */
export class Outside {
  readonly messages: { key: string; to: string; text: string }[] = []
  readonly movements = new Map<string, { movement: Movement; moved: Moved }>()
  #underWay = 0
  readonly #refuses: (movement: Movement, key: string) => boolean
  readonly #random: () => number

  /** @param refuses which cards are refused @param random in [0, 1) */
  constructor(refuses: (movement: Movement, key: string) => boolean, random: () => number) {
    this.#refuses = refuses
    this.#random = random
  }

  ask: Ask = async (call) => {
    this.#underWay++
    try {
      await pause(this.#random() * LONGEST_MS)
      const answer = this.#take(call)
      await pause(this.#random() * LONGEST_MS)
      return answer
    } finally {
      this.#underWay--
    }
  }

  /** Waits until everything that left the house has arrived. */
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
      case 'move': {
        const known = this.movements.get(key)
        if (known) return known.moved
        const { movement } = call
        const moved: Moved = this.#refuses(movement, key)
          ? { moved: false, reason: 'Your card was declined.' }
          : { moved: true, id: `outside ${key}` }
        this.movements.set(key, { movement, moved })
        return moved
      }
    }
  }

  /** What moved under keys that no other movement gave back, by the gateway's name for it. */
  charged(): Map<string, Movement> {
    const moved = [...this.movements.values()].filter((one) => one.moved.moved)
    const back = new Set(moved.flatMap(({ movement }) => (movement.kind === 'refund' ? [movement.charge] : [])))
    return new Map(
      moved.flatMap(({ movement, moved: { id } }: { movement: Movement; moved: Moved & { id?: string } }) =>
        movement.kind === 'charge' && !back.has(id!) ? [[id!, movement] as const] : [],
      ),
    )
  }
}

/** The gateways of a node, all of whose calls leave the house by `ask`. */
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
