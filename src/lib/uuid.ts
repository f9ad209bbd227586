const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version. */
export const isUuid = (text: string): boolean => pattern.test(text)

let lastTime = 0
let counter = 0

/**
 * Makes a UUIDv7. UUIDs sort by the time at which they were made, and each sorts after all that this process has made before.
 * @param now milliseconds since 1970 (the caller's clock)
 */
export function uuidv7(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  if (now > lastTime) {
    lastTime = now
    counter = ((bytes[6]! & 0x07) << 8) | bytes[7]!
  } else if (++counter > 0xfff) {
    counter = 0
    lastTime++
  }
  new DataView(bytes.buffer).setUint32(0, Math.floor(lastTime / 0x1_0000))
  new DataView(bytes.buffer).setUint16(4, lastTime % 0x1_0000)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return writeUuid(bytes)
}

/** A random prefix for the ids of one import: the first 96 bits of a UUIDv4. */
export function seatIdPrefix(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return writeUuid(bytes).slice(0, 28)
}

/**
 * The id of the nth seat of an import: the prefix, with the count in the last 32 bits. Such ids can be compressed to very few
 * bytes.
 */
export const seatId = (prefix: string, count: number): string => prefix + (count >>> 0).toString(16).padStart(8, '0')

/** Makes ids for one import: the returned function takes a count. */
export function seatIdMaker(prefix = seatIdPrefix()): (count: number) => string {
  return (count) => seatId(prefix, count)
}

/** Writes 16 bytes as a UUID. */
export function writeUuid(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
