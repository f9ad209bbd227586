import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'

/**
 * The most calls of each kind of long work at once on one node, in total and for one channel. Further calls are refused, not
 * queued.
 */
export const SLOTS = {
  import: { inAll: 4, ofChannel: 2 },
  export: { inAll: 6, ofChannel: 3 },
} as const
type Kind = keyof typeof SLOTS

/** The seconds after which a refused caller may try again. */
const RETRY_S = 5

/** Creates the map of the slots that are taken now, by name. */
const createTaken = () => new Map<string, number>()

/** Returns the kind of long work of a call: `import` if the call takes a file, `export` if it returns one. */
export function longWork({ upload, reply }: Endpoint): Kind | undefined {
  if (upload === 'multipart') return 'import'
  return reply !== null && 'file' in reply ? 'export' : undefined
}

/**
 * Takes a slot.
 * @param channel the channel of the data; undefined for all channels
 * @returns a function that releases the slot; calling it again does nothing
 * @throws Refusal 429 with Retry-After if all slots of the kind, or all of the channel, are taken
 */
export function takeSlot(context: Context, kind: Kind, channel: number | undefined): () => void {
  const counts = context.memory.part(createTaken)
  const wanted = [
    [kind, SLOTS[kind].inAll],
    [`${kind} of ${channel ?? 'all'}`, SLOTS[kind].ofChannel],
  ] as const
  if (wanted.some(([name, most]) => (counts.get(name) ?? 0) >= most)) throw tooManyRequests(RETRY_S)
  const add = (by: 1 | -1) => {
    for (const [name] of wanted) {
      const count = (counts.get(name) ?? 0) + by
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    }
  }
  add(1)
  let given = false
  return () => {
    if (!given) add(-1)
    given = true
  }
}

/** A slot for one request. It is held until the work has ended and the response is sent, even if the caller disconnects. */
export class HeldSlot {
  readonly #giveBack: () => void
  #working = false
  #sent = false
  constructor(giveBack: () => void, reply: FastifyReply) {
    this.#giveBack = giveBack
    finished(reply.raw, () => {
      this.#sent = true
      this.#check()
    })
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#working = true
    try {
      return await work()
    } finally {
      this.#working = false
      this.#check()
    }
  }

  #check(): void {
    if (this.#sent && !this.#working) this.#giveBack()
  }
}
