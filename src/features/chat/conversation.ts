import { compareValues } from '#lib/compare.ts'
import type { Message } from '#contract/chat.ts'

/** The loaded part of a conversation, oldest first: all messages from a cursor to the end of the conversation. */
export interface Known {
  messages: readonly Message[]
  /** The cursor of older messages; null if there are no older messages. */
  cursor: string | null
}

/**
 * Returns the loaded part with the current newest page. If more messages arrived than fit a page, there is a gap between the two,
 * so only the newest page is returned.
 */
export function withNewest(known: Known | null, page: Known): Known {
  const touches = known !== null && page.messages.some(({ id }) => known.messages.some((one) => one.id === id))
  if (!touches) return { messages: inOrder(page.messages), cursor: page.cursor }
  return { messages: inOrder([...known.messages, ...page.messages]), cursor: known.cursor }
}

/** Returns the loaded part with a page of older messages. Messages that arrived during the request stay. */
export const withOlder = (known: Known | null, page: Known): Known => ({
  messages: inOrder([...page.messages, ...(known?.messages ?? [])]),
  cursor: page.cursor,
})

/** Returns each message once, ordered by time. If the list has two copies of a message, the later copy is used. */
function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => compareValues(a.created_at, b.created_at) || compareValues(a.id, b.id))
}
