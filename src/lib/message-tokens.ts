import { formatDateTime } from './time.ts'

/** The variables of a message: the fan's names; title, venue and time of the events. */
export const messageTokens = ['first_name', 'last_name', 'event_title', 'event_venue', 'event_time'] as const
export type MessageToken = (typeof messageTokens)[number]
/** The variables of a mass text, which has no event. */
export const massTextTokens = ['first_name', 'last_name'] as const satisfies readonly MessageToken[]

/** Matches a token: `{first_name}` or `%%first_name%%`. */
const written = /\{(\w+)\}|%%(\w+)%%/g

export interface TokenEvent {
  title: string
  venue: string
  time: string
  timezone: string
}
export interface TokenFan {
  first_name: string | null
  last_name: string | null
}

/** The names of all tokens in a message, including unknown ones. */
export const tokensIn = (message: string): Set<string> =>
  new Set([...message.matchAll(written)].map(([, braced, percent]) => (braced ?? percent)!))

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Joins values: a single value is unchanged; several get letters: `A: Cubs at Giants, B: Dodgers at Giants`. */
const lettered = (values: readonly string[]): string =>
  values.length === 1 ? values[0]! : values.map((value, index) => `${LETTERS[index % LETTERS.length]!}: ${value}`).join(', ')

/** The values of the event tokens. */
const ofEvents = (events: readonly TokenEvent[]): Partial<Record<string, string>> =>
  events.length === 0
    ? {}
    : {
        event_title: lettered(events.map(({ title }) => title)),
        event_venue: lettered(events.map(({ venue }) => venue)),
        event_time: lettered(events.map(({ time, timezone }) => formatDateTime(time, timezone))),
      }

/** Returns a name without the blanks of any width around it; empty if it consists of blanks. */
const shown = (name: string | null): string =>
  (name ?? '').replaceAll(/^[\s\u200B-\u200D\u2060]+|[\s\u200B-\u200D\u2060]+$/gu, '')

/** Marks a variable without a value until the surplus blanks around it are removed. */
const NOTHING = '\uE000'
const blanks = String.raw`[ \t\u00A0\u202F]*`
const gap = new RegExp(`(${blanks})${NOTHING}(?:${blanks}${NOTHING})*(${blanks})([,;:.!?]*)(${blanks})`, 'gu')

/** Removes surplus blanks around variables without a value, and a comma that would then begin a line. */
const closeUp = (text: string): string =>
  text.replaceAll(gap, (whole, left: string, right: string, mark: string, after: string, offset: number) => {
    const isStart = offset === 0 || text[offset - 1] === '\n'
    const isEnd = /^(?:\n|$)/.test(text.slice(offset + whole.length))
    if (isStart) return ''
    if (mark !== '') return `${left === '' ? '' : right}${mark}${isEnd ? '' : after}`
    return isEnd ? '' : right === '' ? left : right
  })

/**
 * Returns the message as a fan receives it. An unknown token stays unchanged; a known token without a value leaves no gap.
 * @param events the events of an offer, the earliest first; empty for a mass text
 */
export function fillTokens(message: string, fan: TokenFan, events: readonly TokenEvent[] = []): string {
  const values: Partial<Record<string, string>> = {
    first_name: shown(fan.first_name),
    last_name: shown(fan.last_name),
    ...ofEvents(events),
  }
  let empty = false
  const filled = message.replaceAll(written, (whole, braced?: string, percent?: string) => {
    const value = values[(braced ?? percent)!]
    if (value !== '') return value ?? whole
    empty = true
    return NOTHING
  })
  return empty ? closeUp(filled).trim() : filled
}

/** The footer that is appended to mass texts. */
export const SMS_FOOTER = 'Reply HELP for help, STOP to cancel, Msg&Data Rates May Apply.'

/** The text of a mass text as it is sent. */
export const withFooter = (text: string): string => `${text}\n${SMS_FOOTER}`
