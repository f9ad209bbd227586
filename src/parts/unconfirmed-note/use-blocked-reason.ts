import { useBlock } from '#data/api/use-block.ts'

import { blockedWords } from './blocked-words.ts'

/**
 * Returns why nothing can be sent at the moment, in words; undefined if it can. A button that opens the dialog of an online-only call
 * is blocked by it, so that nobody fills in a dialog that cannot be sent.
 */
export function useBlockedReason(): string | undefined {
  const why = useBlock()
  return why === null ? undefined : blockedWords(why)
}
