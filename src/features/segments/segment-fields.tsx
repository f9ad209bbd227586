import { Download } from 'lucide-react'
import { useState } from 'react'
import { segments } from '#contract/segments.ts'
import { useRead } from '#data/answers/use-read.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { useData } from '#data/provider.tsx'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { saveAndReport } from '#parts/download/save-and-report.ts'
import { LiveCount } from '#parts/segment-filters/live-count.tsx'
import { SegmentFilters } from '#parts/segment-filters/segment-filters.tsx'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { bodyOf, chosenIn, type SegmentForm, segmentLabels, segmentProblems, sortOptions } from './segment-form.ts'
import { SegmentWho } from './segment-who.tsx'

export interface SegmentFieldsProps {
  channel: number
  /** The name of the stored draft. */
  draft: string
  initial: SegmentForm
  submit: string
  done: string
  changeOf: (values: SegmentForm, seen: SegmentForm) => QueuedChange | null
  valuesOf?: (current: unknown) => SegmentForm | null
  onDone: () => void
}

const page = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 46rem) minmax(18rem, 26rem)' },
})
const aside = css({ position: { lg: 'sticky' }, top: 'calc(token(sizes.header) + 1rem)' })

/** The form that creates or updates a segment, with the segment's fans beside it. */
export function SegmentFields({ channel, draft, initial, submit, done, changeOf, valuesOf, onDone }: SegmentFieldsProps) {
  const fields = useRead(segments.readSegmentFields, { params: { id: channel } })
  const sender = useQueuedSender(changeOf)
  const form = useChangeForm<SegmentForm>({
    draft,
    initial,
    labels: segmentLabels,
    validate: segmentProblems,
    sender,
    said: { done },
    onDone,
    ...(valuesOf && { valuesOf }),
  })
  const { Field, bind, values } = form
  const problems = Object.fromEntries(form.fields)
  return (
    <div className={page}>
      <ChangeForm form={form} submit={submit}>
        <Field name="name">{(field) => <TextField required label={m.common_name()} {...bind(field)} />}</Field>
        <Field name="description">{(field) => <TextField optional label={m.common_description()} {...bind(field)} />}</Field>
        {fields.status === 'failed' && <Banner tone="caution">{m.segments_fields_failed()}</Banner>}
        <Field name="filters">
          {(field) => (
            <SegmentFilters
              fields={fields.data ?? []}
              value={values.filters}
              onValue={(next) => bind(field).onValue(next)}
              problems={problems}
            />
          )}
        </Field>
        <Field name="sort_type">
          {(field) => (
            <Select
              label={m.segments_sort_type()}
              help={m.segments_sort_help()}
              {...bind(field)}
              options={[{ value: '', label: m.segments_sort_none() }, ...sortOptions()]}
            />
          )}
        </Field>
        <Field name="limit_count">
          {(field) => (
            <NumberField
              required={values.sort_type !== ''}
              optional={values.sort_type === ''}
              label={m.segments_limit()}
              min={1}
              {...bind(field)}
            />
          )}
        </Field>
      </ChangeForm>
      <div className={aside}>
        <Preview channel={channel} form={values} />
      </div>
    </div>
  )
}

function Preview({ channel, form }: { channel: number; form: SegmentForm }) {
  const can = useCan()
  // The count does not need a name, but it needs all other values to be valid.
  const isWhole = Object.keys(segmentProblems({ ...form, name: 'x' })).length === 0
  const chosen = chosenIn(form)
  return (
    <Card title={m.segments_preview()}>
      <div className={stack({ gap: '3' })}>
        <LiveCount
          endpoint={segments.previewSegment}
          input={{ params: { id: channel }, body: chosen }}
          waits={isWhole ? null : m.segments_preview_waits()}
          failed={`${m.segments_preview_failed()} ${m.segments_preview_count_failed()}`}
          said={(count) => m.segments_matching({ count })}
        />
        {isWhole && <SegmentWho channel={channel} chosen={chosen} />}
        {can('csv_download') && <DownloadUsers channel={channel} chosen={bodyOf(form)} disabled={!isWhole} />}
      </div>
    </Card>
  )
}

interface DownloadProps {
  channel: number
  chosen: ReturnType<typeof chosenIn>
  disabled: boolean
}

function DownloadUsers({ channel, chosen: { filters, limit_count, sort_type }, disabled }: DownloadProps) {
  const { api } = useData()
  const blocked = useBlockedReason()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const input = { params: { id: channel }, body: { filters, limit_count, sort_type } }
      const { blob, name } = await api.download(segments.downloadSegmentUsers, input as never)
      await saveAndReport(blob, name)
    } catch (problem) {
      toast({ tone: 'danger', text: failureWords(problem as Error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Download />} busy={busy} disabled={disabled} disabledReason={blocked} onClick={() => void download()}>
      {m.segments_download()}
    </Button>
  )
}
