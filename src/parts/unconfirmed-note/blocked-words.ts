import type { Blocked } from '#data/unconfirmed/call-now.ts'
import { m } from '#messages/m.ts'

const words: Record<Blocked, () => string> = {
  offline: m.common_offline_blocked_detail,
  'sign-in': m.unconfirmed_sign_in_first,
  unconfirmed: m.unconfirmed_held_up,
  storage: m.unconfirmed_not_stored,
}

/** The reason why an online-only call cannot be sent now. */
export const blockedWords = (why: Blocked): string => words[why]()
