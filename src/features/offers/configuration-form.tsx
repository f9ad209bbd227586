import { useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import type { ApiProblem } from '#data/api/problem.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import { useSubmit } from '#data/outbox/use-submit.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { queuedWords } from '#parts/queued-change/report-end.ts'
import { fieldWords, problemDetail } from '#parts/problem/translated-text.ts'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Form } from '#ui/form/form.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { bodyOf, formOf, type OfferForm, speedProblems } from './offer-form.ts'
import { configureChange } from './offer-changes.ts'
import { SpeedFields } from './speed-fields.tsx'

type Speed = Pick<OfferForm, 'auto_send' | 'auto_scale' | 'max_users_per_batch' | 'estimated_conversion_rate'>
const fields = ['auto_send', 'auto_scale', 'max_users_per_batch', 'estimated_conversion_rate'] as const

/** How long the form waits for the server, so that it can show a refusal, in milliseconds. */
const WAIT_MS = 3000

/** The form for the sending speed of an offer. It can also be used while the offer is being sent. */
export function ConfigurationForm({ offer, disabled }: { offer: Offer; disabled: boolean }) {
  const { channel } = useChannelFacts(offer.sales_channel_id)
  const [changed, setChanged] = useState<Partial<Speed>>({})
  const [refusal, setRefusal] = useState<ApiProblem | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = useSubmit()
  const { online } = useConnectivity()
  const seen = formOf(offer)
  const values: OfferForm = { ...seen, ...changed }
  const problems = { ...(refusal ? fieldWords(refusal) : {}), ...speedProblems(values, 'minute') }
  const isSame = fields.every((field) => values[field] === seen[field])
  const failed = (text: string) => toast({ tone: 'danger', text })
  const save = async () => {
    if (isSame || Object.keys(speedProblems(values, 'minute')).length > 0) return
    setBusy(true)
    setRefusal(null)
    const [before, now] = [bodyOf(seen), bodyOf(values)]
    const pick = (body: typeof before) => Object.fromEntries(fields.map((field) => [field, body[field]]))
    try {
      const sent = await submit(configureChange(offer, { body: pick(now), seen: pick(before) }), { wait: WAIT_MS })
      if (sent.outcome === 'refused') {
        setRefusal(sent.problem)
        failed(m.offers_configuration_failed())
        return
      }
      setChanged({})
      if (sent.outcome === 'done') toast({ tone: 'positive', text: m.offers_configuration_saved() })
      else toast({ tone: 'info', text: queuedWords(online) })
    } catch (problem) {
      if (!(problem instanceof NotStored)) throw problem
      failed(m.form_not_stored())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={m.offers_configuration()}>
      <Form
        onSubmit={() => void save()}
        busy={busy}
        errors={[]}
        actions={
          <Button type="submit" busy={busy} disabled={disabled || isSame}>
            {m.common_save()}
          </Button>
        }
      >
        <fieldset className={stack({ gap: '3' })} disabled={disabled} style={{ border: 0, padding: 0, margin: 0 }}>
          <SpeedFields
            values={values}
            set={(field, value) => setChanged((before) => ({ ...before, [field]: value }))}
            errorOf={(field) => problems[field] ?? null}
            usualRate={channel?.conversion_rate.averageConversionRate ?? 1}
          />
          {refusal && !refusal.errors && <p role="alert">{problemDetail(refusal)}</p>}
        </fieldset>
      </Form>
    </Card>
  )
}
