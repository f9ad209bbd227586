import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Called } from '#data/unconfirmed/call-now.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** How long the reason of a failure is shown, in milliseconds. */
const LONG_MS = 8_000

interface Words {
  done: () => string
  failed: (of: { reason: string }) => string
}

/**
 * Reports the result of an online-only call.
 * @returns whether the server responded; false if the call could not be sent, or if its result is unknown
 */
export function showOutcome<E extends Endpoint>(called: Called<E>, { done, failed }: Words): boolean {
  const reason = callReason(called)
  if (called.outcome === 'done') toast({ tone: 'positive', text: done() })
  else if (reason !== null) toast({ tone: 'danger', text: failed({ reason }), duration: LONG_MS })
  return called.outcome === 'done' || called.outcome === 'refused'
}
