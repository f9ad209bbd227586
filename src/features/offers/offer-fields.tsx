import { useMemo, useState } from 'react'
import type { Event } from '#contract/events.ts'
import { DEFAULT_BATCH, Offer, offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { useCan } from '#data/session/use-can.ts'
import { useSession } from '#data/session/use-session.ts'
import { serverClock } from '#lib/server-clock.ts'
import { fillTokens, messageTokens } from '#lib/message-tokens.ts'
import { smsSize } from '#lib/sms-cost.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { checkedProps } from '#parts/applies/applies-fields.ts'
import { useChannelFacts, useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { confirmedVariables } from '#parts/sending/confirmed-variables.ts'
import { CostLine } from '#parts/sending/cost-line.tsx'
import { MessageField } from '#parts/sending/message-field.tsx'
import { MessagePreview } from '#parts/sending/message-preview.tsx'
import { SendToField } from '#parts/sending/send-to-field.tsx'
import { SendToMyself } from '#parts/sending/send-to-myself.tsx'
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
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { SOMEBODY } from '#parts/sending/somebody.ts'
import { batchOf, emptyOfferForm, formOf, type OfferForm, offerLabels, offerProblems } from './offer-form.ts'
import { OfferEventsField } from './offer-events-field.tsx'
import { OfferReviewDialog } from './offer-review-dialog.tsx'
import { offeredRewards, rewardWarnings, rewardWords } from './offer-rewards.ts'
import type { OfferContext, Asking } from './offer-changes.ts'
import { SpeedFields } from './speed-fields.tsx'
import { SuggestionPanel } from './suggestion-panel.tsx'

export interface OfferFieldsProps {
  channel: number
  /** The name of the stored draft. */
  draft: string
  initial: OfferForm
  /** The offer to update; absent for a new one. */
  offer?: Offer
  said: string
  changeOf: (values: OfferForm, seen: OfferForm, context: OfferContext, asking: Asking) => QueuedChange | null
  onDone: () => void
}

/** The form that creates or updates an offer. */
export function OfferFields(props: OfferFieldsProps) {
  const { channel, offer } = props
  const { form, chosen, rewards, zone, usualRate } = useOfferForm(props)
  const { currency } = useChannelSettings(channel)
  const { Field, bind, values } = form
  const [reviewed, setReviewed] = useState(false)
  const mayGo = useCan()('all')
  const hours = useHours(channel)
  const tokens = chosen.map(({ title, venue, time, timezone }) => ({ title, venue, time, timezone }))
  const text = { message: values.message, events: tokens, footer: false }
  const { left, fans, estimate } = useSendAudience(channel, values.text_buy_segment_id, useStored(offer), text)
  const { messages } = smsSize(fillTokens(values.message, SOMEBODY, tokens))
  const errorOf = (path: string) => form.fields.find(([name]) => name === path)?.[1] ?? null
  const send = (status: OfferForm['status']) => {
    setReviewed(false)
    // The review dialog lets the sender continue only after unknown variables are confirmed.
    form.set('isConfirmed', status === 'Scheduled')
    form.set('status', status)
    form.submit()
  }
  const isDraft = offer === undefined || offer.status === 'Draft'
  const isWrong = () => Object.keys(form.problemsOf(values)).length > 0
  const now = serverClock.now()
  const locked = (offer ? chosen : []).filter(({ time }) => toEpoch(time) <= now).map(({ id }) => id)
  const use = { at: Math.max(now, values.send_at === null ? 0 : toEpoch(values.send_at)), events: chosen, zone }
  const reward = rewards.find(({ id }) => id === values.reward_id)
  const rewardProblems = reward ? rewardWarnings(reward, use) : []
  const plan = (
    <Timeline
      sendAt={values.send_at}
      fans={fans}
      batch={values.auto_scale ? null : values.auto_send ? batchOf(values.max_users_per_batch) : DEFAULT_BATCH}
      hours={hours}
      zone={zone}
      deadline={chosen[0]?.time ?? null}
    />
  )
  const preview = <MessagePreview {...text} estimate={estimate} />
  const cost = <CostLine fans={fans} estimate={estimate} messages={messages} />
  return (
    <div className={sideBySide}>
      <ChangeForm
        form={form}
        submit={mayGo ? m.offers_schedule() : isDraft ? m.sending_save_draft() : m.common_save()}
        onSubmit={mayGo ? () => (isWrong() ? form.submit() : setReviewed(true)) : undefined}
        more={mayGo && offer?.status !== 'Paused' && <Button onClick={() => send('Draft')}>{m.sending_save_draft()}</Button>}
      >
        <Field name="events">
          {(field) => (
            <OfferEventsField
              channel={channel}
              {...bind(field)}
              onValue={(ids) => form.set('events', ids)}
              locked={locked}
              data={values.event_data}
              onData={(data) => form.set('event_data', data)}
            />
          )}
        </Field>
        <Field name="send_at">
          {(field) => <DateTimeField required label={m.sending_send_at()} zone={zone} {...bind(field)} />}
        </Field>
        <Field name="text_buy_segment_id">
          {(field) => <SendToField required channel={channel} count={fans} left={left} {...bind(field)} />}
        </Field>
        {cost}
        {plan}
        <Field name="reward_id">
          {(field) => (
            <Select
              optional
              label={m.offers_reward()}
              help={rewardProblems.join(' ') || undefined}
              {...bind(field)}
              options={[
                { value: '', label: m.common_none() },
                ...offeredRewards(rewards, values.reward_id, use).map((one) => ({
                  value: one.id,
                  label: rewardWords(one, currency, use),
                })),
              ]}
            />
          )}
        </Field>
        <Field name="message">
          {(field) => (
            <MessageField
              label={m.sending_message()}
              tokens={messageTokens}
              {...bind(field)}
              tools={
                <>
                  <LoadTemplate channel={channel} onLoad={(text) => form.set('message', text)} />
                  <SaveTemplate channel={channel} message={values.message} />
                  <SuggestionPanel
                    message={values.message}
                    eventIds={values.events}
                    rewardId={values.reward_id || null}
                    onUse={(text) => form.set('message', text)}
                  />
                </>
              }
            />
          )}
        </Field>
        <SpeedFields bySpeed values={values} set={form.set} errorOf={errorOf} usualRate={usualRate} />
        {!values.auto_scale && (
          <Field name="requires_inventory_to_send">
            {(field) => (
              <Checkbox
                label={m.offers_requires_inventory()}
                help={m.offers_requires_inventory_help()}
                {...checkedProps(bind(field))}
              />
            )}
          </Field>
        )}
        <Field name="seatmap_view">
          {(field) => (
            <Checkbox label={m.offers_seatmap_view()} help={m.offers_seatmap_view_help()} {...checkedProps(bind(field))} />
          )}
        </Field>
      </ChangeForm>
      <div className={beside}>
        <MessagePreview {...text} estimate={estimate}>
          {(name) => (
            <SendToMyself channel={channel} kind="offer" message={values.message} eventIds={values.events} name={name} />
          )}
        </MessagePreview>
      </div>
      <OfferReviewDialog
        {...{ channel, values, chosen, reward, use, fans }}
        open={reviewed}
        onClose={() => setReviewed(false)}
        onGo={() => send('Scheduled')}
      >
        {preview}
        {plan}
        {cost}
      </OfferReviewDialog>
    </div>
  )
}

/** The recipients of a stored offer by state; null for a new offer. */
function useStored(offer: Offer | undefined) {
  const read = useRead(
    offers.readOfferDelivery,
    { params: { id: offer?.id ?? '' } },
    { enabled: offer !== undefined, live: true },
  )
  return offer === undefined ? null : { counts: read.data }
}

function useOfferForm({ channel, draft, initial, offer, said, changeOf, onDone }: OfferFieldsProps) {
  const { channel: facts, zone } = useChannelFacts(channel)
  const hours = useHours(channel)
  const session = useSession()
  const { rows: events } = useMirroredRows('events', { channel })
  const rewards = useRewards(channel)
  const name = session.status === 'signed-in' ? session.me.user.data.name : ''
  const usualRate = facts?.conversion_rate.averageConversionRate ?? 1
  const context = (values: OfferForm): OfferContext => ({
    events,
    reward: rewards.find(({ id }) => id === values.reward_id),
    me: { name },
  })
  const sender = useQueuedSender<OfferForm>((values, seen) =>
    changeOf(values, seen, context(values), {
      channel,
      now: serverClock.now(),
      hours,
      confirmed: confirmedVariables(values.message, messageTokens, values.isConfirmed),
    }),
  )
  // Only a stored offer may keep a send time that has passed; a copy may not.
  const stored = offer ? initial : emptyOfferForm
  const problemsOf = (values: OfferForm) =>
    offerProblems(values, { now: serverClock.now(), initial: stored, earliest: earliestOf(events, values.events) })
  const form = useChangeForm<OfferForm>({
    draft,
    initial,
    labels: offerLabels,
    validate: problemsOf,
    sender,
    said: { done: said },
    onDone,
    valuesOf: (current) => {
      const row = Offer.safeParse(current)
      return row.success ? formOf(row.data) : null
    },
    shown: (path, value) => shownValue(path, value, zone),
  })
  const chosen = useMemo(() => chosenOf(events, form.values.events), [events, form.values.events])
  return { form: Object.assign(form, { problemsOf }), chosen, rewards, zone, usualRate }
}

const chosenOf = (events: readonly Event[], ids: readonly number[]) =>
  events.filter(({ id }) => ids.includes(id)).sort((a, b) => toEpoch(a.time) - toEpoch(b.time))
const earliestOf = (events: readonly Event[], ids: readonly number[]) => chosenOf(events, ids)[0]?.time ?? null

/** The rewards of the channel. */
const useRewards = (channel: number) => useMirroredRows('rewards', { channel }).rows

/** Shows a value that somebody else has saved, in words. */
function shownValue(path: string, value: unknown, zone: string): string {
  if (path === 'send_at') return formatDateTime(String(value), zone)
  if (Array.isArray(value)) return m.list_picked_events({ count: value.length })
  return typeof value === 'boolean' ? (value ? m.common_yes() : m.common_no()) : String(value)
}
