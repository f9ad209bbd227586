import { isDeepStrictEqual } from 'node:util'

/** What a server answered to a wish. */
export interface Answer {
  status: number
  body: unknown
  /** It was the answer that had been given to this key before. */
  replayed: boolean
}

/** A wish of which the server said, before it was killed, that it is done; or which it left without a word. */
export interface Told {
  /** The row it is about. */
  row: string
  /** What the server said before it was killed; undefined where it said nothing. */
  first: Answer | undefined
  /** What it says to the same key now, once and again. */
  replays: readonly [Answer, Answer]
}

export interface Verdict {
  /** Acknowledged, and now not known, told otherwise, or gone from its row. */
  lost: number
  /** Done more than once. */
  doubled: number
}

/**
 * Holds what was told against what is there. Every wish changes its row, and every change counts up the row's version: so many
 * wishes done, so many versions.
 * @param began each row's version before any wish; 0 where there was no row
 * @param stands each row's version now
 */
export function judge(told: readonly Told[], began: ReadonlyMap<string, number>, stands: ReadonlyMap<string, number>): Verdict {
  const verdict: Verdict = { lost: 0, doubled: 0 }
  const done = new Map<string, number>()
  for (const { row, first, replays } of told) {
    const [now, again] = replays
    if (isDone(now)) done.set(row, (done.get(row) ?? 0) + 1)
    if (first !== undefined && !(now.replayed && isSame(first, now))) verdict.lost++
    if (!(again.replayed && isSame(now, again))) verdict.doubled++
  }
  for (const [row, times] of done) {
    const more = (stands.get(row) ?? 0) - (began.get(row) ?? 0) - times
    if (more < 0) verdict.lost -= more
    else verdict.doubled += more
  }
  return verdict
}

export const isDone = ({ status }: Answer): boolean => status < 300

/** The server was too busy to say anything, or still at it: to be asked again. */
export const saysLater = ({ status, body }: Answer): boolean =>
  status >= 500 || status === 429 || (status === 409 && (body as { code?: unknown } | null)?.code === 'InProgress')

const isSame = (one: Answer, other: Answer): boolean => one.status === other.status && isDeepStrictEqual(one.body, other.body)
