import type { Agent } from 'node:http'
import { type Answered, send } from '#tests/fuzz/wire/send.ts'
import { DEMO_PASSWORD } from '#server/demo/world.ts'
import type { Meter } from './meter.ts'

/** The app's own timeout for a response, in milliseconds. */
const PATIENCE_MS = 100_000

interface CallInput {
  body?: unknown
  /** Bytes with their media type, instead of a JSON body. */
  form?: { bytes: Buffer; type: string }
  headers?: Record<string, string>
}

/** A caller of one node; each call is timed under its name, and unexpected responses count as failed. */
export class Client {
  readonly url: string
  readonly #agent: Agent
  readonly #meter: Meter
  readonly #address: string
  token: string | undefined

  constructor(agent: Agent, url: string, meter: Meter, address: string) {
    this.#agent = agent
    this.url = url
    this.#meter = meter
    this.#address = address
  }

  /** Makes a call; returns its body if it succeeded, undefined if it was refused, failed, or got 304. */
  async call<T>(name: string, method: string, path: string, { body, form, headers }: CallInput = {}): Promise<T | undefined> {
    const answer = await this.ask(name, method, path, { body, form, headers } as CallInput)
    return answer === undefined || answer.status >= 300 || answer.body === '' ? undefined : (JSON.parse(answer.body) as T)
  }

  async ask(name: string, method: string, path: string, { body, form, headers = {} }: CallInput): Promise<Answered | undefined> {
    const all: Record<string, string> = { 'accept-encoding': 'br', 'x-forwarded-for': this.#address, ...headers }
    if (this.token !== undefined) all['authorization'] = `Bearer ${this.token}`
    if (body !== undefined) all['content-type'] = 'application/json'
    if (form) all['content-type'] = form.type
    const bytes = form?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
    try {
      const answer = await send(this.#agent, this.url, { method, path: `/api${path}`, headers: all, body: bytes }, PATIENCE_MS)
      this.#meter.note(name, answer.ms)
      if (answer.status >= 500 && answer.headers['retry-after'] === undefined) this.#meter.fail(`${name} ${answer.status}`)
      return answer
    } catch (error) {
      this.#meter.fail(`${name}: ${(error as Error).message}`)
      return undefined
    }
  }

  async signIn(email: string, password = DEMO_PASSWORD): Promise<boolean> {
    const answer = await this.call<{ accessToken: string }>('signIn', 'POST', '/login', { body: { email, password } })
    this.token = answer?.accessToken ?? this.token
    return answer !== undefined
  }
}
