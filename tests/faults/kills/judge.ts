import { isDeepStrictEqual } from 'node:util'

/** A server's response to a change. */
export interface Response {
  status: number
  body: unknown
  /** Whether the server has repeated its first response to this key. */
  replayed: boolean
}

/** The responses to a change, before and after the server was killed. */
export interface Outcome {
  /** The row that the change is about. */
  row: string
  /** The response before the kill; undefined if no response came. */
  first: Response | undefined
  /** The two responses to the same key after the kill. */
  replays: readonly [Response, Response]
}

export interface Verdict {
  /** Changes that were acknowledged, but are now unknown, have another response, or are missing in their row. */
  lost: number
  /** Changes that were done more than once. */
  doubled: number
}

/**
 * Compares responses with the rows. Every change that is done adds one to the version of its row.
 * @param before each row's version before the changes; a missing row counts as 0
 * @param after each row's version now
 */
export function judge(
  outcomes: readonly Outcome[],
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Verdict {
  const verdict: Verdict = { lost: 0, doubled: 0 }
  const done = new Map<string, number>()
  for (const { row, first, replays } of outcomes) {
    const [now, again] = replays
    if (isDone(now)) done.set(row, (done.get(row) ?? 0) + 1)
    if (first !== undefined && !(now.replayed && isSame(first, now))) verdict.lost++
    if (!(again.replayed && isSame(now, again))) verdict.doubled++
  }
  for (const [row, times] of done) {
    const extra = (after.get(row) ?? 0) - (before.get(row) ?? 0) - times
    if (extra < 0) verdict.lost -= extra
    else verdict.doubled += extra
  }
  return verdict
}

export const isDone = ({ status }: Response): boolean => status < 300

/** Whether the server failed, was too busy, or is still working on the change, so that it has to be sent again. */
export const isUndecided = ({ status, body }: Response): boolean =>
  status >= 500 || status === 429 || (status === 409 && (body as { code?: unknown } | null)?.code === 'InProgress')

const isSame = (one: Response, other: Response): boolean => one.status === other.status && isDeepStrictEqual(one.body, other.body)
