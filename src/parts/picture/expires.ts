/** An address counts as expired this many seconds before its end, so that a picture still has time to load. */
const MARGIN_S = 60

/**
 * Whether the signature of a picture's address has expired or will within a minute. An address without a signature never expires.
 * @param now epoch milliseconds
 */
export function isOver(address: string, now: number): boolean {
  const expires = /\/api\/images\/[^?]*\?(?:.*&)?expires=(\d+)/.exec(address)?.[1]
  return expires !== undefined && Number(expires) - MARGIN_S <= now / 1000
}
