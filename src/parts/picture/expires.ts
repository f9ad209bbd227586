/** A little before its end an address counts as over: until then the picture has loaded. */
const MARGIN_S = 60

/** Is the signature of a picture's address over? An address without one never is. */
export function isOver(address: string, now: number): boolean {
  const expires = /\/api\/images\/[^?]*\?(?:.*&)?expires=(\d+)/.exec(address)?.[1]
  return expires !== undefined && Number(expires) - MARGIN_S <= now / 1000
}
