import { useMemo } from 'react'
import { MAX_REWARD_CODE, Reward } from '#contract/rewards.ts'
import { useConnectivity } from '#data/api/use-connectivity.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { serverClock } from '#lib/server-clock.ts'
import { m } from '#messages/m.ts'
import { checkedProps } from '#parts/applies/applies-fields.ts'
import { inventoryTypeOptions, inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { EventPicker } from '#parts/event-picker/event-picker.tsx'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { MoneyField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { formOf, type RewardForm, rewardLabels, rewardProblems, withSingleUse } from './reward-form.ts'

export interface RewardFieldsProps {
  channel: number
  /** The channel's zone, in which the form's days are meant. */
  zone: string
  /** The name of the stored draft. */
  draft: string
  initial: RewardForm
  /** The id of the reward to update; absent for a new one. */
  id?: string
  submit: string
  done: string
  changeOf: (values: RewardForm, seen: RewardForm) => QueuedChange | null
  onDone: () => void
}

/** The form that creates or updates a reward. */
export function RewardFields(props: RewardFieldsProps) {
  const { channel, zone, initial, submit } = props
  const { currency } = useChannelSettings(channel)
  const codes = useOtherCodes(channel, props.id)
  const form = useRewardForm(props, codes)
  const { Field, bind, values } = form
  const turnSingleUse = (on: boolean) => {
    const next = withSingleUse(values, on, { initial, isTaken: (code) => codes.has(code.toLowerCase()) })
    for (const [field, value] of Object.entries(next)) if (field !== 'stored') form.set(field, value)
  }
  return (
    <ChangeForm form={form} submit={submit}>
      <Field name="single_use">
        {(field) => (
          <Checkbox
            label={m.rewards_single_use()}
            help={m.rewards_single_use_help()}
            {...checkedProps({ ...bind(field), onValue: turnSingleUse })}
          />
        )}
      </Field>
      <Field name="code">
        {(field) => (
          <TextField
            required
            label={m.rewards_code()}
            help={m.rewards_code_help({ max: MAX_REWARD_CODE })}
            autoCapitalize="characters"
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="description">{(field) => <TextField required label={m.common_description()} {...bind(field)} />}</Field>
      <Field name="amount">
        {(field) => <MoneyField required label={m.rewards_amount()} currency={currency} {...bind(field)} />}
      </Field>
      <Field name="start_date">
        {(field) => (
          <DateField
            optional
            label={m.common_start_date()}
            help={m.rewards_start_help({ zone: shownZone(zone) })}
            disabled={values.single_use}
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="end_date">
        {(field) => (
          <DateField
            optional={values.start_date === null}
            required={values.start_date !== null}
            label={m.common_end_date()}
            help={m.rewards_end_help({ zone: shownZone(zone) })}
            min={values.start_date ?? undefined}
            disabled={values.single_use}
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="type">
        {(field) => <Select label={m.applies_inventory_type()} {...bind(field)} options={inventoryTypeOptions()} />}
      </Field>
      <Field name="apply_to_all_events">
        {(field) => <Checkbox label={m.applies_to_all()} {...checkedProps(bind(field))} />}
      </Field>
      {!values.apply_to_all_events && (
        <Field name="events">
          {(field) => (
            <EventPicker required label={m.applies_events()} help={m.applies_events_help()} channel={channel} {...bind(field)} />
          )}
        </Field>
      )}
      <Field name="auto_apply">
        {(field) => <Checkbox label={m.rewards_auto_apply()} help={m.rewards_auto_apply_help()} {...checkedProps(bind(field))} />}
      </Field>
    </ChangeForm>
  )
}

const shownZone = (zone: string) => zone.replaceAll('_', ' ')
const none: ReadonlySet<string> = new Set()

/** The codes of the channel's other rewards on this device, in lower case. */
function useOtherCodes(channel: number, id: string | undefined): ReadonlySet<string> {
  const { rows } = useMirroredRows('rewards', { channel })
  return useMemo(() => new Set(rows.filter((row) => row.id !== id).map(({ code }) => code.toLowerCase())), [rows, id])
}

function useRewardForm({ zone, draft, initial, id, done, changeOf, onDone }: RewardFieldsProps, codes: ReadonlySet<string>) {
  const { online } = useConnectivity()
  const sender = useQueuedSender<RewardForm>(changeOf)
  // Online, the server checks whether a code is taken. Offline, the codes on this device are checked.
  const taken = online ? none : codes
  return useChangeForm<RewardForm>({
    draft,
    initial,
    labels: rewardLabels,
    validate: (form) => rewardProblems(form, { zone, now: serverClock.now(), initial, isNew: id === undefined, taken }),
    sender,
    said: { done },
    onDone,
    valuesOf: (current) => {
      const row = Reward.safeParse(current)
      return row.success ? formOf(row.data, zone) : null
    },
    shown: shownValue,
  })
}

/** Shows a value that somebody else has saved, in words. */
function shownValue(path: string, value: unknown): string {
  if (path === 'type') return inventoryTypeWords(String(value))
  if (Array.isArray(value)) return m.list_picked_events({ count: value.length })
  return typeof value === 'boolean' ? (value ? m.common_yes() : m.common_no()) : String(value)
}
