/**
 * Texts by a key that is only known at run time: labels of queued changes, codes of problems.
 * Contains every message, so import it lazily (`await import('#messages/dynamic.ts')`) and never from the first screen.
 */
import type * as messages from './generated/m.js'
import { table as english } from './generated/tables/en.js'
import { table, type MessageTable } from './locale-table.ts'

/** The key of a message, as stored in a label. */
export type MessageKey = keyof typeof messages

/** The parameters of a message, as stored in a label. */
export type MessageParams = Record<string, string | number>

/** The text of a stored label in the current language; an unknown key (of an older version) is returned unchanged. */
export function text(key: string, params: MessageParams = {}): string {
  const message = (own(table, key) ?? own(english, key)) as ((inputs: MessageParams) => string) | undefined
  return message ? message(params) : key
}

const own = (from: MessageTable, key: string) => (Object.hasOwn(from, key) ? from[key] : undefined)
