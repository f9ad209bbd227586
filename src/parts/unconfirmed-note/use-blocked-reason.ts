import { useBlock } from '#data/api/use-block.ts'

import { blockedWords } from './blocked-words.ts'

/**
 * Returns in words why nothing can be sent now; undefined if sending is possible. Buttons that open the dialog of an online-only
 * call are disabled with this reason, so that nobody fills in a dialog that cannot be sent.
 */
export function useBlockedReason(): string | undefined {
  const why = useBlock()
  return why === null ? undefined : blockedWords(why)
}
