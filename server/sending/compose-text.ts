import { fillTokens, withFooter, type TokenEvent, type TokenFan } from '#lib/message-tokens.ts'

interface For {
  kind: 'offer' | 'mass-text'
  fan: TokenFan
  /** The offer's events, earliest first. */
  events: readonly TokenEvent[]
}

/** Returns the text for one fan, with their name and the events; a mass text also gets the legal footer. */
export function composeText(message: string, { kind, fan, events }: For): string {
  const filled = fillTokens(message, fan, events)
  return kind === 'mass-text' ? withFooter(filled) : filled
}
