import { lifeOf } from './token.ts'

/** Which token somebody put down when they left; of the token itself only what tells it from others. */
export interface Left {
  /** When it was made, milliseconds since 1970, by the server's clock. */
  from: number
  tail: string
}

/** So many characters of its signature tell one token from another, and open nothing. */
const TAIL = 16

export const leftWith = (token: string): Left => ({ from: lifeOf(token).from, tail: token.slice(-TAIL) })

/**
 * Is this a token that was put down already, or an older one? A browser writes local storage seconds late: one that is killed soon
 * after somebody has left may come back with their token in it.
 */
export const wasPutDown = (left: Left | null | undefined, token: string): boolean =>
  !!left && (token.slice(-TAIL) === left.tail || lifeOf(token).from < left.from)
