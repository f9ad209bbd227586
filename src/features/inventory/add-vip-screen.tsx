import { useState } from 'react'
import type { Vip } from '#contract/inventory.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import { useCan } from '#data/session/use-can.ts'
import { currencyOfSymbol } from '#lib/currency-of-symbol.ts'
import { m } from '#messages/m.ts'
import { serverWords } from '#messages/server-words.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Form } from '#ui/form/form.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { VipFields, vipLines } from './vip-fields.tsx'
import { emptyVipForm, refusedFields, type VipErrors, vipErrors, type VipForm, vipWish } from './vip-form.ts'

export interface AddVipScreenProps {
  salesChannelId: number
  eventId: number
  /** To the event: after success, and by Cancel. */
  onDone: () => void
}

/** Adds a VIP package to an event; needs `sales_channel_event_details`. */
export function AddVipScreen(props: AddVipScreenProps) {
  const can = useCan()
  if (!can('sales_channel_event_details')) return <ErrorState title={m.common_error_403()} />
  return <AddVip {...props} />
}

/** A form waits so long for the server, while it is reached, so that a refusal can stand on it. */
const WAIT = 3000

function AddVip({ salesChannelId, eventId, onDone }: AddVipScreenProps) {
  const submit = useSubmit()
  const { row: event, status } = useMirroredRow('events', { channel: salesChannelId, id: eventId })
  const { rows: others } = useMirroredRows('vip', { channel: salesChannelId, where: (row: Vip) => row.event_id === eventId })
  const [form, setForm] = useState(emptyVipForm)
  const [errors, setErrors] = useState<VipErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (status === 'missing') return <EmptyState text={m.inventory_event_missing()} />

  const refuse = ({ errors: refused = {}, detail }: ApiProblem) => {
    setErrors(refusedFields(Object.entries(refused).map(([field, [text]]) => [field, text])))
    setRefusal(serverWords(detail))
  }
  const send = async () => {
    const wrong = vipErrors(form, others)
    setErrors(wrong)
    setRefusal(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const result = await submit(vipWish(form, { channel: salesChannelId, eventId }), { wait: WAIT })
      if (result.outcome === 'refused') return refuse(result.problem)
      toast(
        result.outcome === 'done'
          ? { tone: 'positive', text: m.inventory_vip_saved() }
          : { tone: 'info', text: m.inventory_vip_queued(), duration: 4000 },
      )
      onDone()
    } catch (problem) {
      if (!(problem instanceof NotStored)) throw problem
      toast({ tone: 'danger', text: m.inventory_not_stored(), duration: 8000 })
    } finally {
      setBusy(false)
    }
  }
  const change = (next: VipForm) => {
    setForm(next)
    setErrors(
      Object.fromEntries(
        Object.entries(errors).filter(([field]) => next[field as keyof VipForm] === form[field as keyof VipForm]),
      ),
    )
  }

  return (
    <>
      <PageHeader title={m.inventory_vip_add()} subtitle={event?.title} />
      <Form
        onSubmit={() => void send()}
        busy={busy}
        errors={vipLines(errors)}
        warning={refusal}
        actions={
          <>
            <Button variant="primary" type="submit" busy={busy}>
              {m.inventory_vip_add()}
            </Button>
            <Button onClick={onDone}>{m.common_cancel()}</Button>
          </>
        }
      >
        <VipFields form={form} onChange={change} errors={errors} currency={currencyOfSymbol(event?.currency_symbol)} />
      </Form>
    </>
  )
}
