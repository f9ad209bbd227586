import { useBlock } from '#data/api/use-block.ts'

import { blockedWords } from './blocked-words.ts'

/**
 * Returns the reason why nothing can be sent now, in words; undefined if there is none. Buttons that open the dialog of an
 * online-only call are disabled with this reason, so that nobody fills in a dialog that cannot be sent.
 */
export function useBlockedReason(): string | undefined {
  const why = useBlock()
  return why === null ? undefined : blockedWords(why)
}
