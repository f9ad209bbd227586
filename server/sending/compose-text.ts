import { fillTokens, withFooter, type TokenEvent, type TokenFan } from '#lib/message-tokens.ts'

interface For {
  kind: 'offer' | 'mass-text'
  fan: TokenFan
  /** Of an offer, the earliest first. */
  events: readonly TokenEvent[]
}

/** A text as one fan gets it: with their name and the events in it; a mass text bears the words of the law. */
export function composeText(message: string, { kind, fan, events }: For): string {
  const filled = fillTokens(message, fan, events)
  return kind === 'mass-text' ? withFooter(filled) : filled
}
