import { compareValues } from '#lib/compare.ts'
import type { Message } from '#contract/chat.ts'

/** What is known of a conversation, oldest first: all from its end back to a cursor. */
export interface Known {
  messages: readonly Message[]
  /** Where what is older begins; null where nothing is. */
  cursor: string | null
}

/**
 * What is known with the newest page as it is now. Where more came in than a page holds, nobody knows what lies between: then that
 * page is all.
 */
export function withNewest(known: Known | null, page: Known): Known {
  const touches = known !== null && page.messages.some(({ id }) => known.messages.some((one) => one.id === id))
  if (!touches) return { messages: inOrder(page.messages), cursor: page.cursor }
  return { messages: inOrder([...known.messages, ...page.messages]), cursor: known.cursor }
}

/** What is known with a page of older ones. What has come in since stands. */
export const withOlder = (known: Known | null, page: Known): Known => ({
  messages: inOrder([...page.messages, ...(known?.messages ?? [])]),
  cursor: page.cursor,
})

/** Each message once, by its moment; of two copies the later one counts. */
function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => compareValues(a.created_at, b.created_at) || compareValues(a.id, b.id))
}
