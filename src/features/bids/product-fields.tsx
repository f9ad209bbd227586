import { currencies } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { EventPicker } from '#parts/event-picker/event-picker.tsx'
import { ImageSlot } from '#parts/image-picker/image-slot.tsx'
import { SegmentPicker } from '#parts/segment-picker/segment-picker.tsx'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { css } from '#styled/css'
import { DateTimeField } from '#ui/date-time-field/date-time-field.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { BID_CURRENCY } from './bid-words.ts'
import { CodeFields } from './code-fields.tsx'
import { type ProductFormProps, useProductForm } from './use-product-form.ts'

/** Two fields side by side if there is space. */
const pair = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, alignItems: 'start' })

/**
 * The form that creates or updates a bid product.
 * @param isEventFrozen whether the product has bids, so that its event cannot change
 */
export function ProductFields(props: ProductFormProps & { submit: string; isEventFrozen?: boolean }) {
  const { channel, zone, submit, isEventFrozen = false } = props
  const form = useProductForm(props)
  const { Field, bind, values } = form
  const zoneHelp = m.bids_dates_help({ zone: zone.replaceAll('_', ' ') })
  return (
    <ChangeForm form={form} submit={submit}>
      <Field name="name">{(field) => <TextField required label={m.bids_name()} {...bind(field)} />}</Field>
      <Field name="description">{(field) => <TextArea required label={m.common_description()} {...bind(field)} />}</Field>
      <Field name="event_id">
        {(field) => {
          const { value, onValue, ...rest } = bind(field)
          return (
            <EventPicker
              required
              label={m.bids_event()}
              help={isEventFrozen ? m.bids_event_frozen() : m.bids_event_help()}
              disabled={isEventFrozen}
              placeholder={m.ui_choose()}
              channel={channel}
              {...rest}
              value={value === null ? [] : [value]}
              onValue={(ids) => onValue(ids.at(-1) ?? null)}
            />
          )
        }}
      </Field>
      <Field name="text_buy_segment_id">
        {(field) => {
          const { value, onValue, ...rest } = bind(field)
          return (
            <SegmentPicker
              required
              label={m.bids_segment()}
              help={m.bids_segment_help()}
              channel={channel}
              {...rest}
              value={value || undefined}
              onValue={(id) => onValue(id ?? '')}
            />
          )
        }}
      </Field>
      <Field name="banner">
        {(field) => (
          <ImageSlot
            required
            label={m.bids_banner()}
            help={m.bids_banner_help()}
            channel={channel}
            type="banner"
            aspect={1.6}
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="currency">
        {(field) => (
          <Select
            label={m.bids_currency()}
            {...bind(field)}
            options={currencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
      </Field>
      <div className={pair}>
        <Field name="min_amount">
          {(field) => <MoneyField required label={m.bids_min_amount()} currency={BID_CURRENCY} {...bind(field)} />}
        </Field>
        <Field name="max_amount">
          {(field) => <MoneyField required label={m.bids_max_amount()} currency={BID_CURRENCY} {...bind(field)} />}
        </Field>
      </div>
      <Field name="purchase_amount">
        {(field) => (
          <MoneyField
            required
            label={m.bids_purchase_amount()}
            help={m.bids_purchase_help()}
            currency={BID_CURRENCY}
            {...bind(field)}
          />
        )}
      </Field>
      <Field name="quantity">
        {(field) => <NumberField required label={m.bids_quantity()} help={m.bids_quantity_help()} min={0} {...bind(field)} />}
      </Field>
      <div className={pair}>
        <Field name="min_quantity_per_purchase">
          {(field) => <NumberField required label={m.bids_min_quantity()} min={1} {...bind(field)} />}
        </Field>
        <Field name="max_quantity_per_purchase">
          {(field) => <NumberField required label={m.bids_max_quantity()} min={1} {...bind(field)} />}
        </Field>
      </div>
      <div className={pair}>
        <Field name="start_time">
          {(field) => <DateTimeField required label={m.bids_start()} help={zoneHelp} zone={zone} {...bind(field)} />}
        </Field>
        <Field name="end_time">
          {(field) => (
            <DateTimeField
              required
              label={m.bids_end()}
              help={zoneHelp}
              zone={zone}
              min={values.start_time ?? undefined}
              {...bind(field)}
            />
          )}
        </Field>
      </div>
      <CodeFields form={form} />
    </ChangeForm>
  )
}
