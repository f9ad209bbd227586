import { type PassProduct, pass as calls } from '#contract/pass.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 8000

/** Disables a pass product: asked about, now or not at all (specification 3, sections 4 and 8). */
export function useDisable(channel: number) {
  const call = useCall(calls.updatePassProduct, { channel })
  const confirm = useConfirm()
  const ask = async ({ id, title: name }: PassProduct) => {
    const question = { title: m.pass_disable_title({ name }), body: m.pass_disable_body(), confirmText: m.pass_disable() }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    const input = { params: { id: channel, productId: id }, body: { id, is_enabled: 0 } as never }
    const called = await call.run(input, { label: { message: 'pass_disable_label', params: { name } } })
    const reason = callReason(called)
    if (called.outcome === 'done') toast({ tone: 'positive', text: m.pass_disabled_done() })
    else if (reason !== null) toast({ tone: 'danger', text: `${m.pass_disable_failed()}. ${reason}`, duration: LONG_MS })
  }
  return {
    ask: (pass: PassProduct) => void ask(pass),
    running: call.running,
    blocked: call.blocked && blockedWords(call.blocked),
  }
}
