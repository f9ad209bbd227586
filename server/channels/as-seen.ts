import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '#contract/core/list.ts'
import { stale } from '#server/kernel/refusal.ts'

/** Returns a setting in a normal form: an empty text, which forms send, becomes null; lists have no blanks around commas. */
const plain = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .join(',') || null
    : (value ?? null)

/**
 * Checks that nobody has changed the settings that a caller is about to change.
 * @param seen the values that the caller saw, by dotted names; absent: nothing is checked
 * @throws 409 Stale with the current settings
 */
export function checkAsSeen(settings: object, seen: Record<string, unknown> | undefined): void {
  const isSame = ([field, value]: [string, unknown]) => isDeepStrictEqual(plain(valueAt(settings, field)), plain(value))
  if (!Object.entries(seen ?? {}).every(isSame)) throw stale(settings)
}
