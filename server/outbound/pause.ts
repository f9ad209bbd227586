/** The pauses between attempts, in milliseconds: the first one, and the longest. */
export interface Pauses {
  firstMs: number
  longestMs: number
}

/** The largest part of a pause that is left out, so that rows that failed together do not come back together. */
const SPREAD = 0.1

/**
 * The pause before the next attempt, in milliseconds: it doubles with each attempt up to the longest one.
 * @param attempts how many were made, from 1
 * @param key shortens the pause by up to a tenth, for each row by another part; absent: not at all
 */
export function pauseAfter(attempts: number, { firstMs, longestMs }: Pauses, key?: string): number {
  const pause = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 30))
  return key === undefined ? pause : Math.round(pause * (1 - SPREAD * partOf(`${key} ${attempts}`)))
}

/** A number from 0 to below 1 that a text decides (FNV-1a). */
function partOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
