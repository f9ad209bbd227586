import { type PassProduct, pass as calls } from '#contract/pass.ts'
import { useCall } from '#data/api/use-call.ts'
import { m } from '#messages/m.ts'
import { CallDialog } from '#parts/call-dialog/call-dialog.tsx'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'

/** Disables a pass product after confirmation, online only. */
export function DisableDialog({ pass, onClose }: { pass: PassProduct; onClose: () => void }) {
  const { id, title: name } = pass
  const params = { id: pass.sales_channel_id, productId: id }
  const call = useCall(calls.updatePassProduct, { params, channel: pass.sales_channel_id })
  const disable = async () => {
    const label = { message: 'pass_disable_label', params: { name } }
    const called = await call.run({ params, body: { id, is_enabled: 0 } as never }, { label })
    const failed = ({ reason }: { reason: string }) => `${m.pass_disable_failed()}. ${reason}`
    if (showOutcome(called, { done: m.pass_disabled_done, failed })) onClose()
  }
  return (
    <CallDialog title={m.pass_disable_title({ name })} call={call} onSend={disable} onClose={onClose} submit={m.pass_disable()}>
      <p>{m.pass_disable_body()}</p>
    </CallDialog>
  )
}
