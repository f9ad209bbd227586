import { useState } from 'react'
import { BulkMessage, massTexts } from '#contract/mass-texts.ts'
import { DEFAULT_BATCH } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { useCan } from '#data/session/use-can.ts'
import { useSession } from '#data/session/use-session.ts'
import { serverClock } from '#lib/server-clock.ts'
import { fillTokens, massTextTokens, withFooter } from '#lib/message-tokens.ts'
import { smsSize } from '#lib/sms-cost.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { attachmentName, attachmentWarnings } from '#parts/sending/attachments.ts'
import { confirmedVariables, strayIn } from '#parts/sending/confirmed-variables.ts'
import { CostLine } from '#parts/sending/cost-line.tsx'
import { MessageField } from '#parts/sending/message-field.tsx'
import { MessagePreview } from '#parts/sending/message-preview.tsx'
import { ReviewDialog } from '#parts/sending/review-dialog.tsx'
import { SendToField, useSendToName } from '#parts/sending/send-to-field.tsx'
import { SendToMyself } from '#parts/sending/send-to-myself.tsx'
import { SOMEBODY } from '#parts/sending/somebody.ts'
import { beside, sideBySide } from '#parts/sending/side-by-side.ts'
import { Timeline } from '#parts/sending/timeline.tsx'
import { useHours } from '#parts/sending/use-hours.ts'
import { useSendAudience } from '#parts/sending/use-send-audience.ts'
import { LoadTemplate } from '#parts/templates/load-template.tsx'
import { SaveTemplate } from '#parts/templates/save-template.tsx'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { Button } from '#ui/button/button.tsx'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { AttachmentsField } from './attachments-field.tsx'
import { emptyMassTextForm, formOf, type MassTextForm, massTextLabels, massTextProblems } from './mass-text-form.ts'
import type { Asking } from './mass-text-changes.ts'

export interface MassTextFieldsProps {
  channel: number
  /** The name of the stored draft. */
  draft: string
  initial: MassTextForm
  /** The mass text to update; absent for a new one. */
  row?: BulkMessage
  said: string
  changeOf: (values: MassTextForm, seen: MassTextForm, asking: Asking) => QueuedChange | null
  onDone: () => void
}

/** The form that creates or updates a mass text. */
export function MassTextFields(props: MassTextFieldsProps) {
  const { channel, row } = props
  const { form, zone } = useMassTextForm(props)
  const { Field, bind, values } = form
  const [reviewed, setReviewed] = useState(false)
  const mayGo = useCan()('all')
  const sendTo = useSendToName(channel, values.text_buy_segment_id)
  const hours = useHours(channel)
  const text = { message: values.message, footer: true }
  const media = values.media_attachments
  const { left, fans, estimate } = useSendAudience(channel, values.text_buy_segment_id, useStored(row), text)
  const { messages } = smsSize(values.message === '' ? '' : withFooter(fillTokens(values.message, SOMEBODY)))
  const send = (status: MassTextForm['status']) => {
    setReviewed(false)
    // The review dialog lets the sender continue only after unknown variables are confirmed.
    form.set('isConfirmed', status === 'Scheduled')
    form.set('status', status)
    form.submit()
  }
  const isWrong = () => Object.keys(form.problemsOf(values)).length > 0
  const mayDraft = row === undefined || row.status !== 'Paused'
  const plan = <Timeline sendAt={values.send_at} fans={fans} batch={DEFAULT_BATCH} hours={hours} zone={zone} />
  const preview = <MessagePreview {...text} media={media} estimate={estimate} />
  const cost = <CostLine fans={fans} estimate={estimate} messages={messages} hasMedia={media.length > 0} />
  return (
    <div className={sideBySide}>
      <ChangeForm
        form={form}
        submit={mayGo ? m.mass_texts_schedule() : m.common_save()}
        onSubmit={mayGo ? () => (isWrong() ? form.submit() : setReviewed(true)) : undefined}
        more={mayGo && mayDraft && <Button onClick={() => send('Draft')}>{m.sending_save_draft()}</Button>}
      >
        <Field name="title">{(field) => <TextField required label={m.common_title()} maxLength={255} {...bind(field)} />}</Field>
        <Field name="text_buy_segment_id">
          {(field) => <SendToField required channel={channel} count={fans} left={left} {...bind(field)} />}
        </Field>
        {cost}
        <Field name="send_at">
          {(field) => <DateTimeField required label={m.sending_send_at()} zone={zone} {...bind(field)} />}
        </Field>
        {plan}
        <Field name="message">
          {(field) => (
            <MessageField
              label={m.mass_texts_message()}
              tokens={massTextTokens}
              {...bind(field)}
              tools={
                <>
                  <LoadTemplate channel={channel} onLoad={(text) => form.set('message', text)} />
                  <SaveTemplate channel={channel} message={values.message} />
                </>
              }
            />
          )}
        </Field>
        <Field name="media_attachments">{(field) => <AttachmentsField channel={channel} {...bind(field)} />}</Field>
      </ChangeForm>
      <div className={beside}>
        <MessagePreview {...text} media={media} estimate={estimate}>
          {(name) => <SendToMyself channel={channel} kind="mass-text" message={values.message} media={media} name={name} />}
        </MessagePreview>
      </div>
      <ReviewDialog
        title={m.mass_texts_review()}
        open={reviewed}
        onClose={() => setReviewed(false)}
        go={m.mass_texts_schedule()}
        stray={strayIn(values.message, massTextTokens)}
        onGo={() => send('Scheduled')}
        facts={[
          {
            label: m.sending_recipients(),
            value: fans === undefined ? sendTo : `${sendTo} · ${m.sending_fans({ count: fans })}`,
          },
          { label: m.sending_send_at(), value: values.send_at && formatDateTime(values.send_at, zone) },
          {
            label: m.mass_texts_attachments(),
            value: media.map(attachmentName).join(', '),
          },
        ]}
        warnings={attachmentWarnings(media)}
      >
        {preview}
        {plan}
        {cost}
      </ReviewDialog>
    </div>
  )
}

/** The recipients of a stored mass text by state; null for a new one. */
function useStored(row: BulkMessage | undefined) {
  const read = useRead(massTexts.readBulkDelivery, { params: { id: row?.id ?? '' } }, { enabled: row !== undefined, live: true })
  return row === undefined ? null : { counts: read.data }
}

function useMassTextForm({ channel, draft, initial, row, said, changeOf, onDone }: MassTextFieldsProps) {
  const { zone } = useChannelFacts(channel)
  const session = useSession()
  const { rows: segments } = useMirroredRows('segments', { channel })
  const me = { name: session.status === 'signed-in' ? session.me.user.data.name : '' }
  const sender = useQueuedSender<MassTextForm>((values, seen) => {
    const segment = segments.find(({ id }) => id === values.text_buy_segment_id)
    return changeOf(values, seen, {
      channel,
      now: serverClock.now(),
      segment: segment ? { name: segment.name } : null,
      me,
      confirmed: confirmedVariables(values.message, massTextTokens, values.isConfirmed),
    })
  })
  // Only a stored mass text may keep a send time that has passed; a copy may not.
  const stored = row ? initial : emptyMassTextForm
  const problemsOf = (values: MassTextForm) => massTextProblems(values, stored, serverClock.now())
  const form = useChangeForm<MassTextForm>({
    draft,
    initial,
    labels: massTextLabels,
    validate: problemsOf,
    sender,
    said: { done: said },
    onDone,
    valuesOf: (current) => {
      const parsed = BulkMessage.safeParse(current)
      return parsed.success ? formOf(parsed.data) : null
    },
    shown: (path, value) => (path === 'send_at' ? formatDateTime(String(value), zone) : String(value)),
  })
  return { form: Object.assign(form, { problemsOf }), zone }
}
