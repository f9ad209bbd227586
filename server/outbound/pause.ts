/** The pauses between attempts, in milliseconds: the first one, and the longest. */
export interface Pauses {
  firstMs: number
  longestMs: number
}

/** The largest part by which a pause is shortened, so that rows that failed together are not retried together. */
const SPREAD = 0.1

/**
 * Returns the pause before the next attempt, in milliseconds. It doubles with each attempt, up to the longest pause.
 * @param attempts the number of attempts so far, at least 1
 * @param key shortens the pause by up to a tenth, differently for each row; absent: the pause is not shortened
 */
export function pauseAfter(attempts: number, { firstMs, longestMs }: Pauses, key?: string): number {
  const pause = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(attempts - 1, 0), 30))
  return key === undefined ? pause : Math.round(pause * (1 - SPREAD * partOf(`${key} ${attempts}`)))
}

/** Returns a number from 0 to below 1 that depends only on a text (FNV-1a). */
function partOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) / 2 ** 32
}
