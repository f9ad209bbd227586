import type { Unread } from '#contract/inbox.ts'

/** The message up to which a fan's conversation is being marked as read, by the fan's id. */
type Marks = ReadonlyMap<number, string>

/**
 * Returns the marks whose row is still in the list of unread conversations. A mark whose row has left the list is done: if a
 * colleague marks the same message as unread again, its row has to be shown.
 * @returns the same map if no mark is done
 */
export function listedMarks(marks: Marks, listed: readonly Pick<Unread, 'user' | 'message'>[]): Marks {
  const isListed = ([fan, message]: [number, string]) => listed.some((row) => row.user.id === fan && row.message.id === message)
  return [...marks].every(isListed) ? marks : new Map([...marks].filter(isListed))
}
