import type { KeyValue } from '#data/world.ts'
import { jsonIn } from '#data/json.ts'

const TOKEN = 'holdfast.token'
const CONTACT = 'holdfast.contact'
const OVERDUE = 'holdfast.overdue'

/** The time without a response after which the mirrors are locked, in milliseconds. */
export const LOCK_AFTER_MS = 14 * 24 * 3_600_000

/**
 * The minimum time between two starts of the app, in milliseconds. Mirrors are deleted only if both starts find them overdue, so
 * that a clock that is wrong once deletes nothing.
 */
const STARTS_APART_MS = 3_600_000

/**
 * Returns the time of the last successful call under the user's token, in epoch milliseconds by the server's clock as this device
 * knew it; null if there was no such call.
 */
function lastContact(local: KeyValue): number | null {
  const text = local.get(CONTACT)
  return text === null ? null : Number(text)
}

/**
 * Whether the last response was older than `LOCK_AFTER_MS` at two starts at least an hour apart. Call this once per start: the
 * first such start stores its time, and the next response deletes it.
 */
export function isLongOverdue(local: KeyValue, now: number): boolean {
  const contact = lastContact(local)
  if (contact === null || now - contact <= LOCK_AFTER_MS) {
    local.remove(OVERDUE)
    return false
  }
  const seen = Number(local.get(OVERDUE) ?? Number.NaN)
  // There is no note yet, or the note was made while the clock was ahead.
  if (!(seen <= now)) local.set(OVERDUE, String(now))
  return now - seen >= STARTS_APART_MS
}

/** The access token in the browser's local storage, and the time of the last successful call under it. */
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
  /** Calls the listener when another tab has signed in or out. @returns a function that stops this */
  onChange(listener: () => void): () => void {
    return this.#local.onChange((key) => (key === TOKEN || key === null) && listener())
  }

  lastContact = (): number | null => lastContact(this.#local)
  /** Notes a contact, at most once a minute, because local storage is slow. */
  contact(now: number): void {
    const last = this.lastContact()
    if (last !== null && Math.abs(now - last) <= 60_000) return
    this.#local.set(CONTACT, String(now))
    this.#local.remove(OVERDUE)
  }
}

interface Claims {
  sub?: string
  iat?: number
  exp?: number
}

/** Decodes base64url; returns an empty text if it is invalid. */
function textOf(payload: string): string {
  try {
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch (error) {
    if (error instanceof DOMException) return ''
    throw error
  }
}

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  return (jsonIn(textOf(payload)) ?? {}) as Claims
}

/** The token's fields `iat` and `exp`, in milliseconds since 1970. An unreadable token counts as expired. */
export function validityOf(token: string): { from: number; until: number } {
  const { iat = 0, exp = 0 } = claimsOf(token)
  return { from: iat * 1000, until: exp * 1000 }
}

/** The id of the token's user; null if the token is unreadable. */
export const userOf = (token: string): number | null => Number(claimsOf(token).sub) || null

/** Whether the token belongs to this user. */
export const isOf = (token: string, user: number): boolean => claimsOf(token).sub === String(user)

export const isExpired = (token: string, now: number): boolean => validityOf(token).until <= now

/** Whether a token is still valid, and more than half of its lifetime has passed. */
export function wantsRenewal(token: string, now: number): boolean {
  const { from, until } = validityOf(token)
  return until > now && now - from > (until - from) / 2
}

/** The parts of the token of a session that the user has ended: enough to recognize the token, but not enough for access. */
export interface SignedOutToken {
  /** When the token was made, in milliseconds since 1970, by the server's clock. */
  from: number
  tail: string
}

/** The number of noted characters of a token's signature, which suffice to recognize the token. */
const TAIL_CHARACTERS = 16

export const signedOutToken = (token: string): SignedOutToken => ({
  from: validityOf(token).from,
  tail: token.slice(-TAIL_CHARACTERS),
})

/**
 * Whether the user has ended the session of this token, or the session of a later token. A browser writes local storage seconds
 * late, so a browser that is killed soon after a sign-out may start again with the old token.
 */
export const isSignedOut = (noted: SignedOutToken | null | undefined, token: string): boolean =>
  !!noted && (token.slice(-TAIL_CHARACTERS) === noted.tail || validityOf(token).from < noted.from)
