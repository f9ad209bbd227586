import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '#contract/contract.ts'
import type { BatchAnswer } from '#contract/sync.ts'
import { openAgent, send } from '#tests/fuzz/wire/send.ts'
import { DEMO_PASSWORD } from '#server/demo/world.ts'
import type { QueuedChange } from './changes.ts'
import { isUndecided, type Response } from './judge.ts'

/**
 * How long a busy server may take to recover, or the transaction of a killed server to release a key, in milliseconds. Also the
 * longest silence during a response.
 */
const PATIENCE_MS = 60_000
const BATCH_SIZE = 200
const calls = { ...contract.inventory, ...contract.events, ...contract.rewards }

/** A signed-in user with open connections. Its calls throw `Cut` if the connection ends without a response. */
export class Client {
  readonly #agent = openAgent(32)
  readonly #url: string
  #token = ''

  constructor(url: string) {
    this.#url = url
  }

  async signIn(email: string): Promise<void> {
    const { status, body } = await untilDecided(() => this.#request('POST', '/login', { email, password: DEMO_PASSWORD }))
    if (status !== 200) throw new Error(`POST /login: ${status} ${JSON.stringify(body)}`)
    this.#token = (body as { accessToken: string }).accessToken
  }

  /** Reads a path; undefined if it does not exist. */
  async get<T>(path: string): Promise<T | undefined> {
    const { status, body } = await untilDecided(() => this.#request('GET', path))
    if (status !== 200 && status !== 404) throw new Error(`GET ${path}: ${status}`)
    return status === 200 ? (body as T) : undefined
  }

  /** Sends a change alone, under its key. */
  async send({ call, params, body, key }: QueuedChange): Promise<Response> {
    const { method, path } = calls[call]
    return this.#request(method, path.replace('{id}', String(params?.id)), body, key)
  }

  /** Sends changes as one batch. @returns the decided responses, in order; fewer if the server was too busy to decide them all */
  async sendBatch(changes: readonly QueuedChange[]): Promise<Response[]> {
    const operations = changes.map(({ key, call, params, body }) => ({ key, call, params, body }))
    const response = await this.#request('POST', '/batch', { operations })
    if (isUndecided(response)) return []
    if (response.status !== 200) throw new Error(`POST /batch: ${response.status} ${JSON.stringify(response.body)}`)
    const { results } = response.body as BatchAnswer
    return results
      .map((result) => ({ status: result.status, body: result.body, replayed: result.replayed === true }))
      .filter((result) => !isUndecided(result))
  }

  /** Sends changes in batches, the undecided ones again until all are decided. */
  async sendAll(changes: readonly QueuedChange[]): Promise<Response[]> {
    const responses: Response[] = []
    for (const start = performance.now(); responses.length < changes.length;) {
      const batch = changes.slice(responses.length, responses.length + BATCH_SIZE)
      const decided = await this.sendBatch(batch)
      responses.push(...decided)
      if (decided.length === batch.length) continue
      if (performance.now() - start > PATIENCE_MS) throw new Error('The server stays too busy.')
      await pause(20)
    }
    return responses
  }

  async #request(method: string, path: string, body?: unknown, key?: string): Promise<Response> {
    const headers = {
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const response = await send(this.#agent, this.#url, { method, path: `/api${path}`, headers, body: bytes }, PATIENCE_MS)
    return {
      status: response.status,
      body: response.body === '' ? null : JSON.parse(response.body),
      replayed: response.headers['idempotent-replayed'] === 'true',
    }
  }
}

/** Repeats a request until the server decides it, for at most `PATIENCE_MS`. @returns the last response, decided or not */
export async function untilDecided(request: () => Promise<Response>): Promise<Response> {
  for (const start = performance.now(); ; await pause(20)) {
    const response = await request()
    if (!isUndecided(response) || performance.now() - start > PATIENCE_MS) return response
  }
}
