/** The estimated number of messages that a text takes for each fan; a message costs 0.0079 dollars. */
const MESSAGES_A_FAN = 1.25
const DOLLARS_A_MESSAGE = 0.0079

/** The estimated cost of a text for a number of fans, in dollars. */
export const estimatedCost = (fans: number): number => fans * MESSAGES_A_FAN * DOLLARS_A_MESSAGE

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'
const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

/** The encoding and size of a text. `dear` are the characters that require UCS-2, with 70 in a message instead of 160. */
export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  /** Units of the encoding: an extended GSM-7 character counts as two. */
  units: number
  messages: number
  dear: string[]
}

/**
 * The most units of a message that is sent alone (`alone`), and of each message if a text takes several (`each`). A header then
 * takes the place of some units.
 */
const LIMITS = { 'GSM-7': { alone: 160, each: 153 }, 'UCS-2': { alone: 70, each: 67 } } as const
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the encoding of a text, its size, the number of its messages, and the characters that require UCS-2. */
export function smsSize(text: string): SmsSize {
  const dear = [...new Set([...text].filter((char) => !basic.has(char) && !extended.has(char)))]
  const encoding = dear.length > 0 ? 'UCS-2' : 'GSM-7'
  const sizes = dear.length > 0 ? unicodeSizes(text) : [...text].map((char) => (extended.has(char) ? 2 : 1))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, each } = LIMITS[encoding]
  return { encoding, units, messages: units <= alone ? Math.min(units, 1) : countParts(sizes, each), dear }
}

const unicodeSizes = (text: string): number[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((one) => (one === '\r\n' ? [1, 1] : [one.length]))

/** Counts messages. A character is never divided: if it does not fit, it begins the next message, and units stay unused. */
function countParts(sizes: readonly number[], each: number): number {
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}

/** The cost of a text for a number of fans, in dollars. @param messages how many messages the text takes for each fan */
export const trueCost = (fans: number, messages: number): number => fans * messages * DOLLARS_A_MESSAGE

/** The price of a text with attachments, in dollars: one MMS, however long its text is. */
const DOLLARS_AN_MMS = 0.02

/** The cost of a text with attachments for a number of fans, in dollars. */
export const mmsCost = (fans: number): number => fans * DOLLARS_AN_MMS
