import type { Description, Refused } from '#data/outbox/describe.ts'
import { localZone } from '#lib/time.ts'
import { refusalWords } from '#parts/problem/refusal-words.ts'

/**
 * The reason why an entry was refused: in the words of its area, else of this device, else of the server.
 * @param zone the event's zone, for times in the text; the device's zone if the event is unknown
 */
export const problemWords = (refused: Refused, { refusal }: Description, zone: string = localZone()): string =>
  refusal?.(refused, zone) ?? refusalWords(refused.problem)
