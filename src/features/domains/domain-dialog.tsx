import { useId, useState } from 'react'
import { type Domain, domainProducts, domains as calls } from '#contract/domains.ts'
import { useData } from '#data/provider.tsx'
import { m } from '#messages/m.ts'
import { useDomainSuffix } from '#parts/channel/use-domain-suffix.ts'
import { serverErrors } from '#parts/problem/problem-text.ts'
import { css } from '#styled/css'
import { hstack, stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { changesOf, type DomainForm, domainFormOf, domainProblems, emptyDomainForm, productNames } from './domain-form.ts'
import { failureText } from './failure-text.ts'
import type { Domains } from './use-domains.ts'

interface Props {
  domains: Domains
  /** The domain to edit; absent for a new one. */
  domain?: Domain
  onClose: () => void
}

/** The result of checking whether a domain name is available. */
interface Checked {
  domain: string
  available: boolean
}

/** A sample id; not in the message catalogue, because it is the same in every language. */
const GTM_SAMPLE = 'GTM-XXXXXXX'
const statusLine = css({ minHeight: '5', textStyle: 'label' })
const good = css({ color: 'positive-text' })
const bad = css({ color: 'danger-text' })

/** Adds a domain, or edits one. */
export function DomainDialog({ domains, domain, onClose }: Props) {
  const id = useId()
  const suffix = useDomainSuffix()
  const [form, setForm] = useState<DomainForm>(domain ? domainFormOf(domain) : emptyDomainForm)
  const [touched, setTouched] = useState<ReadonlySet<keyof DomainForm>>(new Set())
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const check = useCheck()
  const problems = domainProblems(form, suffix)
  const isTaken = check.checked?.available === false && check.checked.domain === form.domain
  const isInvalid = Object.keys(problems).length > 0 || (domain === undefined && isTaken)
  const set =
    <Field extends keyof DomainForm>(field: Field) =>
    (value: DomainForm[Field]) => {
      setForm((before) => ({ ...before, [field]: value }))
      setTouched((before) => new Set([...before, field]))
      setRefused({})
    }
  const problemOf = (field: keyof DomainForm) => refused[field] ?? (touched.has(field) ? problems[field] : null) ?? null

  const submit = async () => {
    setTouched(new Set(['domain', 'gtm_id']))
    if (isInvalid || sending || domains.blocked) return
    const gtm_id = form.gtm_id.trim() || null
    const changes = domain && changesOf(domain, form)
    if (changes && Object.keys(changes).length === 0) {
      toast({ tone: 'info', text: m.domains_no_changes() })
      return onClose()
    }
    setSending(true)
    const failure = domain
      ? await domains.update(domain.id, changes ?? {})
      : await domains.create({ domain: form.domain.trim(), product: form.product, gtm_id })
    setSending(false)
    if (failure === null) return onClose()
    setRefused(serverErrors(failure))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={domain ? m.domains_edit_title() : m.domains_add()}
      footer={
        <>
          <Button onClick={onClose}>{m.common_cancel()}</Button>
          <Button type="submit" form={id} variant="primary" busy={sending} disabled={isInvalid} disabledReason={domains.blocked}>
            {domain ? m.domains_update() : m.domains_create()}
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={() => void submit()} busy={sending}>
        <div className={stack({ gap: '4' })}>
          {domain?.deactivated_at && <Banner tone="caution">{m.domains_edit_off()}</Banner>}
          <div className={stack({ gap: '2' })}>
            <TextField
              required
              label={m.domains_domain()}
              placeholder={`myevent.${suffix}`}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              inputMode="url"
              value={form.domain}
              onValue={set('domain')}
              error={problemOf('domain')}
              data-autofocus=""
            />
            {domain === undefined && (
              <div className={hstack({ gap: '3', flexWrap: 'wrap' })}>
                <Button
                  size="small"
                  busy={check.running}
                  disabledReason={domains.blocked}
                  onClick={() => void check.run(form.domain, problems.domain)}
                >
                  {m.domains_check()}
                </Button>
                <span className={statusLine} role="status">
                  {check.checked?.domain === form.domain && (
                    <span className={check.checked.available ? good : bad}>
                      {check.checked.available ? m.domains_available() : m.domains_unavailable()}
                    </span>
                  )}
                </span>
              </div>
            )}
          </div>
          <Select
            required
            label={m.domains_product()}
            value={form.product}
            onValue={set('product')}
            error={problemOf('product')}
            options={domainProducts.map((product) => ({ value: product, label: productNames[product]() }))}
          />
          <TextField
            label={m.domains_gtm_label()}
            help={m.domains_gtm_help()}
            placeholder={GTM_SAMPLE}
            spellCheck={false}
            autoComplete="off"
            value={form.gtm_id}
            onValue={set('gtm_id')}
            error={problemOf('gtm_id')}
          />
          {domain && <Banner tone="info">{m.domains_edit_note()}</Banner>}
        </div>
      </Form>
    </Dialog>
  )
}

/** Checks whether a name is available. */
function useCheck() {
  const { api } = useData()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [running, setRunning] = useState(false)
  const run = async (domain: string, problem: string | undefined) => {
    if (domain.trim() === '') return toast({ tone: 'caution', text: m.domains_name_first() })
    if (problem !== undefined) return toast({ tone: 'caution', text: problem })
    setRunning(true)
    try {
      const { available } = await api.call(calls.checkDomain, { body: { domain } })
      setChecked({ domain, available })
      toast(available ? { tone: 'positive', text: m.domains_available() } : { tone: 'danger', text: m.domains_unavailable() })
    } catch (error) {
      toast({ tone: 'danger', text: failureText(error, m.domains_check_failed()) })
    } finally {
      setRunning(false)
    }
  }
  return { checked, running, run }
}
