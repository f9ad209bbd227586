import { type PassProduct, pass as calls } from '#contract/pass.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { callReason } from '#parts/problem/call-reason.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'

const LONG_MS = 8000

/** Disables a pass product: asked about, now or not at all (specification 3, sections 4 and 8). */
export function DisableDialog({ pass, onClose }: { pass: PassProduct; onClose: () => void }) {
  const { id, title: name } = pass
  const params = { id: pass.sales_channel_id, productId: id }
  const call = useCall(calls.updatePassProduct, { params, channel: pass.sales_channel_id })
  const disable = async () => {
    const label = { message: 'pass_disable_label', params: { name } }
    const called = await call.run({ params, body: { id, is_enabled: 0 } as never }, { label })
    const reason = callReason(called)
    if (called.outcome === 'done') toast({ tone: 'positive', text: m.pass_disabled_done() })
    else if (reason !== null) toast({ tone: 'danger', text: `${m.pass_disable_failed()}. ${reason}`, duration: LONG_MS })
    if (called.outcome !== 'unconfirmed') onClose()
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={m.pass_disable_title({ name })}
      footer={
        <>
          <Button
            variant="dangerSolid"
            busy={call.running}
            {...(call.blocked && { disabledReason: blockedWords(call.blocked) })}
            onClick={() => void disable()}
          >
            {m.pass_disable()}
          </Button>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </>
      }
    >
      {call.unconfirmed && <UnconfirmedNote state={call.unconfirmed.became} onDismiss={call.settle} />}
      <p>{m.pass_disable_body()}</p>
    </Dialog>
  )
}
