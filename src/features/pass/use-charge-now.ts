import { mayBeCharged, pass as calls, type PassSubscription } from '#contract/pass.ts'
import { useCall } from '#data/api/use-call.ts'
import { formatMoney, roundMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { subscriberName } from './pass-words.tsx'

/** Charges a past-due subscription after confirmation, online only; null if the subscription may not be charged. */
export function useChargeNow(row: PassSubscription, onChanged: () => void) {
  const params = { id: row.id }
  const call = useCall(calls.chargePassSubscriber, { params, channel: row.sales_channel_id })
  const confirm = useConfirm()
  const { amount: each, currency } = row.pass_setting
  const amount = formatMoney(roundMoney(each * row.quantity, currency), currency)
  const ask = async () => {
    const name = subscriberName(row)
    const title = m.pass_charge_now_title({ amount, name })
    if (!(await confirm({ title, body: m.pass_charge_now_body(), confirmText: m.pass_charge_now_send({ amount }) }))) return
    const called = await call.run({ params }, { label: { message: 'pass_charge_now_label', params: { amount, name } } })
    showOutcome(called, { done: m.pass_charge_now_done, failed: m.pass_charge_now_failed })
    onChanged()
  }
  if (!mayBeCharged(row)) return null
  return {
    ask: () => void ask(),
    running: call.running,
    blocked: call.blocked ? blockedWords(call.blocked) : undefined,
    unconfirmed: call.unconfirmed && { state: call.unconfirmed.became, onDismiss: call.settle },
  }
}
