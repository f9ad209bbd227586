import type { KeyValue } from '#data/world.ts'

const TOKEN = 'holdfast.token'
const CONTACT = 'holdfast.contact'

/** So long without an answer, in milliseconds, and the mirror is locked (design 4). */
export const LOCK_AFTER = 14 * 24 * 3_600_000

/** The access token in the browser's local storage (specification 1, section 9), and when it last brought an answer. */
export class TokenBox {
  readonly #local: KeyValue

  constructor(local: KeyValue) {
    this.#local = local
  }

  read = (): string | null => this.#local.get(TOKEN)
  write(token: string): void {
    this.#local.set(TOKEN, token)
  }
  remove(): void {
    this.#local.remove(TOKEN)
  }
  /** Another tab signed in or out. */
  onChange(listener: () => void): () => void {
    return this.#local.onChange((key) => (key === TOKEN || key === null) && listener())
  }

  lastContact(): number | null {
    const text = this.#local.get(CONTACT)
    return text === null ? null : Number(text)
  }
  /** Noted once a minute at most: local storage is slow. */
  contact(now: number): void {
    const last = this.lastContact()
    if (last === null || Math.abs(now - last) > 60_000) this.#local.set(CONTACT, String(now))
  }
}

interface Claims {
  sub?: string
  iat?: number
  exp?: number
}

function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** The token's claims `iat` and `exp`, in milliseconds since 1970. An unreadable token counts as expired. */
export function lifeOf(token: string): { from: number; until: number } {
  const { iat = 0, exp = 0 } = claimsOf(token)
  return { from: iat * 1000, until: exp * 1000 }
}

/** Is it this user's? */
export const isOf = (token: string, user: number): boolean => claimsOf(token).sub === String(user)

export const isExpired = (token: string, now: number): boolean => lifeOf(token).until <= now

/** More than half of its life is over: time for a fresh one. */
export function wantsRenewal(token: string, now: number): boolean {
  const { from, until } = lifeOf(token)
  return until > now && now - from > (until - from) / 2
}
