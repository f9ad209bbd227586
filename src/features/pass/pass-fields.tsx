import { PassProduct } from '#contract/pass.ts'
import { serverClock } from '#lib/server-clock.ts'
import { localDate } from '#lib/day-range.ts'
import { currencies } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { checkedProps } from '#parts/applies/applies-fields.ts'
import { EventPicker } from '#parts/event-picker/event-picker.tsx'
import type { Sender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { Banner } from '#ui/banner/banner.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { formOf, type PassForm, passLabels, passProblems } from './pass-form.ts'

interface Props {
  channel: number
  /** The channel's zone, in which the form's days are meant. */
  zone: string
  /** The name of the stored draft. */
  draft: string
  initial: PassForm
  /** Whether price, currency and dates are fixed, since there are subscriptions. */
  frozen: boolean
  sender: Sender<PassForm>
  submit: string
  done: string
  onDone: () => void
}

const pair = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, alignItems: 'start' })

/** The form that creates or updates a pass product. */
export function PassFields(props: Props) {
  const { channel, zone, frozen, initial, submit } = props
  const form = usePassForm(props)
  const { Field, bind, values } = form
  const shownZone = zone.replaceAll('_', ' ')
  return (
    <ChangeForm form={form} submit={submit}>
      {frozen && <Banner>{m.pass_frozen()}</Banner>}
      <Field name="title">{(field) => <TextField required label={m.common_title()} {...bind(field)} />}</Field>
      <Field name="description">{(field) => <TextArea required label={m.common_description()} {...bind(field)} />}</Field>
      <div className={pair}>
        <Field name="amount">
          {(field) => (
            <MoneyField
              required
              label={m.pass_amount()}
              help={m.pass_amount_help()}
              currency={values.currency}
              disabled={frozen}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="currency">
          {(field) => (
            <Select
              required
              label={m.pass_currency()}
              disabled={frozen}
              {...bind(field)}
              options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
            />
          )}
        </Field>
      </div>
      <div className={pair}>
        <Field name="quantity">{(field) => <NumberField required label={m.pass_quantity()} min={0} {...bind(field)} />}</Field>
        <Field name="max_quantity_per_purchase">
          {(field) => <NumberField required label={m.pass_max_quantity()} min={0} {...bind(field)} />}
        </Field>
      </div>
      <div className={pair}>
        <Field name="start_date">
          {(field) => (
            <DateField
              required
              label={m.pass_start()}
              help={m.pass_start_help({ zone: shownZone })}
              disabled={frozen}
              {...bind(field)}
            />
          )}
        </Field>
        <Field name="end_date">
          {(field) => (
            <DateField
              required
              label={m.pass_end()}
              help={m.pass_end_help({ zone: shownZone })}
              min={initial.end_date === values.end_date && initial.end_date ? undefined : localDate(serverClock.now(), zone)}
              disabled={frozen}
              {...bind(field)}
            />
          )}
        </Field>
      </div>
      <Field name="events">
        {(field) => (
          <EventPicker
            label={m.pass_events()}
            help={m.pass_events_help()}
            placeholder={m.ui_choose()}
            channel={channel}
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="allow_multiple">
        {(field) => <Checkbox label={m.pass_multiple()} help={m.pass_multiple_help()} {...checkedProps(bind(field))} />}
      </Field>
      <Field name="is_enabled">
        {(field) => <Checkbox label={m.pass_enabled()} help={m.pass_enabled_help()} {...checkedProps(bind(field))} />}
      </Field>
    </ChangeForm>
  )
}

function usePassForm({ zone, draft, initial, sender, done, onDone }: Props) {
  return useChangeForm<PassForm>({
    draft,
    initial,
    labels: passLabels,
    validate: (form) => passProblems(form, { zone, now: serverClock.now(), initial }),
    sender,
    said: { done },
    onDone,
    valuesOf: (current) => {
      const row = PassProduct.safeParse(current)
      return row.success ? formOf(row.data, zone) : null
    },
    shown: (_, value) => (typeof value === 'boolean' ? (value ? m.common_yes() : m.common_no()) : String(value)),
  })
}
