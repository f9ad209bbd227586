import { setTimeout as pause } from 'node:timers/promises'
import type { BatchAnswer } from '#contract/sync.ts'
import { Cut, openAgent, send } from '#tests/fuzz/wire/send.ts'
import { DEMO_PASSWORD } from '#server/demo/world.ts'
import { type Answer, saysLater } from './judge.ts'
import { paths, type Wish } from './wish.ts'

const PATIENCE_MS = 60_000

/** Somebody who is signed in, over connections that stay open. */
export class Caller {
  readonly #agent = openAgent(32)
  readonly #url: string
  #token = ''

  constructor(url: string) {
    this.#url = url
  }

  async signIn(email: string): Promise<void> {
    const { status, body } = await this.#patiently('POST', '/login', { email, password: DEMO_PASSWORD })
    if (status !== 200) throw new Error(`POST /login: ${status} ${JSON.stringify(body)}`)
    this.#token = (body as { accessToken: string }).accessToken
  }

  /** Reads what has to be there. @throws where it is not */
  async read<T>(path: string): Promise<T> {
    const found = await this.find<T>(path)
    if (found === undefined) throw new Error(`GET ${path}: 404`)
    return found
  }

  /** Reads what may be there. */
  async find<T>(path: string): Promise<T | undefined> {
    const { status, body } = await this.#patiently('GET', path)
    if (status !== 200 && status !== 404) throw new Error(`GET ${path}: ${status}`)
    return status === 200 ? (body as T) : undefined
  }

  /** Sends a wish alone, under its key. @throws Cut where no answer came */
  async one(wish: Wish): Promise<Answer> {
    const [method, path] = paths[wish.call](wish)
    return this.#ask(method, path, wish.body, wish.key)
  }

  /** Sends wishes as one batch; those after an answer that says "later" have none. @throws Cut where no answer came */
  async batch(wishes: readonly Wish[]): Promise<Answer[]> {
    const operations = wishes.map(({ key, call, params, body }) => ({ key, call, params, body }))
    const answer = await this.#ask('POST', '/batch', { operations })
    if (saysLater(answer)) return []
    if (answer.status !== 200) throw new Error(`POST /batch: ${answer.status} ${JSON.stringify(answer.body)}`)
    const { results } = answer.body as BatchAnswer
    return results.map((result) => ({ status: result.status, body: result.body, replayed: result.replayed === true }))
  }

  /** Asks what harms nobody twice, until there is an answer. */
  async #patiently(method: string, path: string, body?: unknown): Promise<Answer> {
    for (const from = performance.now(); ; await pause(50)) {
      const answer = await this.#ask(method, path, body)
      if (!saysLater(answer) || performance.now() - from > PATIENCE_MS) return answer
    }
  }

  async #ask(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const headers = {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const answer = await send(this.#agent, this.#url, { method, path: `/api${path}`, headers, body: bytes }, PATIENCE_MS)
    return {
      status: answer.status,
      body: answer.body === '' ? null : JSON.parse(answer.body),
      replayed: answer.headers['idempotent-replayed'] === 'true',
    }
  }
}

/** A wish that was sent, and whether and how it was answered: "later" is no answer. */
export interface Sent {
  wish: Wish
  first: Answer | undefined
}

/**
 * Sends one wish or batch after the other until the server is gone or too busy; answers all that was sent, in its order.
 * @param onAnswer told of every answer
 */
export async function writeOn(caller: Caller, next: () => Wish[], onAnswer: () => void): Promise<Sent[]> {
  const sent: Sent[] = []
  while (true) {
    const wishes = next()
    try {
      const answers = wishes.length === 1 ? [await caller.one(wishes[0]!)] : await caller.batch(wishes)
      onAnswer()
      const said = answers.filter((answer) => !saysLater(answer))
      for (const [nth, wish] of wishes.entries()) sent.push({ wish, first: said[nth] })
      // What follows must not overtake.
      if (said.length < wishes.length) return sent
    } catch (error) {
      if (!(error instanceof Cut)) throw error
      for (const wish of wishes) sent.push({ wish, first: undefined })
      return sent
    }
  }
}
