/** What a text is estimated to cost for each fan, in dollars: 1.25 messages at 0.0079 each (specification 2, section 9). */
const MESSAGES_A_FAN = 1.25
const DOLLARS_A_MESSAGE = 0.0079

/** The document's estimate, in dollars. */
export const estimatedCost = (fans: number): number => fans * MESSAGES_A_FAN * DOLLARS_A_MESSAGE

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'
const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

/** How a text travels. `dear` are the characters that make it travel as UCS-2, with 70 in a message instead of 160. */
export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2'
  /** Units of the encoding: an extended character of GSM-7 takes two. */
  units: number
  messages: number
  dear: string[]
}

/** How many messages a text is sent as: 160 units in one of GSM-7 and 153 in each of several, 70 and 67 in UCS-2. */
export function smsSize(text: string): SmsSize {
  const dear = [...new Set([...text].filter((char) => !basic.has(char) && !extended.has(char)))]
  if (dear.length > 0) return { encoding: 'UCS-2', units: text.length, messages: parts(text.length, 70, 67), dear }
  const units = [...text].reduce((sum, char) => sum + (extended.has(char) ? 2 : 1), 0)
  return { encoding: 'GSM-7', units, messages: parts(units, 160, 153), dear }
}

const parts = (units: number, alone: number, each: number) => (units <= alone ? Math.min(units, 1) : Math.ceil(units / each))

/** What a text costs at the price of a message, for so many fans. */
export const trueCost = (fans: number, messages: number): number => fans * messages * DOLLARS_A_MESSAGE
