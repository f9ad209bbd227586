import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#server/demo/world.ts'
import type { FuzzRequest } from '#tests/fuzz/requests/request.ts'
import { send } from '#tests/fuzz/wire/send.ts'

const ATTEMPTS = 8
const LONGEST_WAIT_MS = 5000

/**
 * The valid tokens of the accounts. Requests sign out, and change passwords and addresses, so the accounts are signed in again as
 * needed.
 */
export class Sessions {
  readonly #agent: Agent
  readonly #url: () => string
  readonly #accounts = new Map<string, { email: string; password: string; token: Promise<string | undefined> }>()
  #addresses = 0
  /** Accounts that can no longer be signed in. */
  readonly lost = new Set<string>()

  constructor(agent: Agent, url: () => string) {
    this.#agent = agent
    this.#url = url
  }

  /** Returns the token of an account; undefined if it can no longer be signed in. */
  async token(account: string): Promise<string | undefined> {
    const known = this.#accounts.get(account)
    if (known) return known.token
    const fresh = { email: account, password: DEMO_PASSWORD, token: Promise.resolve<string | undefined>(undefined) }
    this.#accounts.set(account, fresh)
    fresh.token = this.#signIn(account, fresh.email, fresh.password)
    return fresh.token
  }

  /** Signs an account in again after its token was refused, unless the token has been replaced already. */
  async ended(account: string, token: string): Promise<void> {
    const known = this.#accounts.get(account)
    if (known && (await known.token) === token) known.token = this.#signIn(account, known.email, known.password)
  }

  /** Remembers the new email and password if a request has changed those of its own account. */
  note(account: string, { call, body }: FuzzRequest): void {
    const known = this.#accounts.get(account)
    if (!known || call !== 'updateProfile' || body === undefined || body.length === 0) return
    const { email, new_password: password } = JSON.parse(body.toString()) as { email?: string; new_password?: string }
    if (email) known.email = email.trim()
    if (password) known.password = password
  }

  async #signIn(account: string, email: string, password: string): Promise<string | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        const address = `10.250.${(++this.#addresses >> 8) & 255}.${this.#addresses & 255}`
        const answer = await send(
          this.#agent,
          this.#url(),
          {
            method: 'POST',
            path: '/api/login',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
            body: Buffer.from(JSON.stringify({ email, password })),
          },
          30_000,
        )
        if (answer.status === 200) return (JSON.parse(answer.body) as { accessToken: string }).accessToken
        await pause(Math.min(LONGEST_WAIT_MS, Number(answer.headers['retry-after'] ?? 1) * 1000))
      } catch {
        await pause(1000)
      }
    }
    this.lost.add(account)
    return undefined
  }
}
