import { writeUuid } from '#lib/uuid.ts'

/**
 * The id of the map of a venue in a channel. All devices compute the same id, so that two devices that correct a map at the same
 * time change one row.
 */
export function seatMapId(channel: number, venue: string): string {
  const text = `${channel}\n${venueKey(venue)}`
  const bytes = new Uint8Array(16)
  for (let word = 0; word < 4; word++) new DataView(bytes.buffer).setUint32(word * 4, hashOf(text, word))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return writeUuid(bytes)
}

/** Whether two events are at the same venue: their names are equal but for capitals and the spaces around them. */
export const isSameVenue = (one: string, other: string): boolean => venueKey(one) === venueKey(other)

const venueKey = (venue: string) => venue.normalize('NFC').trim().toLowerCase()

/** The hash FNV-1a in 32 bits, with a seed. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
