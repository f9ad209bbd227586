import type { Description, Refused } from '#data/outbox/describe.ts'
import { localZone } from '#lib/time.ts'
import { refusalWords } from '#parts/problem/refusal-words.ts'

/**
 * Returns why an entry was refused: in the words of the entry's area or, if the area has no words for it, of this device or the
 * server.
 * @param zone the event's zone, for times in the text; the device's zone if the event is unknown
 */
export const problemWords = (refused: Refused, { refusal }: Description, zone: string = localZone()): string =>
  refusal?.(refused, zone) ?? refusalWords(refused.problem)
