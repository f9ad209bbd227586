import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Called } from '#data/unconfirmed/call-now.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** So long a reason stays to be read. */
const LONG_MS = 8_000

interface Words {
  done: () => string
  failed: (of: { reason: string }) => string
}

/**
 * Tells how a call that never waits ended.
 * @returns whether it was answered; not where it could not be sent, or nobody knows its end yet
 */
export function tellEnd<E extends Endpoint>(called: Called<E>, { done, failed }: Words): boolean {
  const reason = callReason(called)
  if (called.outcome === 'done') toast({ tone: 'positive', text: done() })
  else if (reason !== null) toast({ tone: 'danger', text: failed({ reason }), duration: LONG_MS })
  return called.outcome === 'done' || called.outcome === 'refused'
}
