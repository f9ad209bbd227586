import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Context } from '#server/context.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'

/** Work that takes long and much memory. So much of a kind goes on at once, in all and for one channel; nobody waits in a queue. */
export const SLOTS = {
  import: { inAll: 4, ofChannel: 2 },
  export: { inAll: 6, ofChannel: 3 },
} as const
type Kind = keyof typeof SLOTS

/** After how long to ask again. */
const RETRY_S = 5

/** The slots that are taken now, by name. */
const createTaken = () => new Map<string, number>()

/** What kind of long work a call is, as its contract tells: who sends a file imports, whom a file is answered exports. */
export function longWork({ upload, reply }: Endpoint): Kind | undefined {
  if (upload === 'multipart') return 'import'
  return reply !== null && 'file' in reply ? 'export' : undefined
}

/**
 * Takes a slot.
 * @param channel whose data it is about; undefined: all channels'
 * @returns what gives it back; said twice, it is given back once
 * @throws Refusal 429 with Retry-After where all are taken
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

/** A slot for one request. It is kept while the work goes on, though its caller has gone, and until the answer has gone out. */
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
