/** A little before its end an address counts as over: until then the picture has loaded. */
const MARGIN_S = 60

/** Whether the signature of a picture's address has expired. An address without one never does. */
export function isOver(address: string, now: number): boolean {
  const expires = /\/api\/images\/[^?]*\?(?:.*&)?expires=(\d+)/.exec(address)?.[1]
  return expires !== undefined && Number(expires) - MARGIN_S <= now / 1000
}
