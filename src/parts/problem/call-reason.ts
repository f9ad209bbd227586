import type { Called } from '#data/unconfirmed/call-now.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { problemDetail } from './translated-text.ts'

/** The reason why a call failed, in words; null if it succeeded, or if its result is unknown. */
export function callReason<E extends Endpoint>(called: Called<E>): string | null {
  if (called.outcome === 'refused') return problemDetail(called.problem)
  return called.outcome === 'blocked' ? blockedWords(called.why) : null
}
