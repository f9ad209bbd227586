import { channels, type ChannelSettings } from '#contract/channels.ts'
import { currencies, currencySymbol } from '#lib/money.ts'
import { phoneMasks } from '#lib/phone-masks.ts'
import { localeNames, locales } from '#messages/locale.ts'
import { m } from '#messages/m.ts'
import { useDomainSuffix } from '#parts/channel/use-domain-suffix.ts'
import { BrandColorField } from '#parts/contrast/brand-color-field.tsx'
import { WithPreview } from '#parts/preview/with-preview.tsx'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { FormRow } from '#ui/form/form.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TagsField } from '#ui/tags-field/tags-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { AcceptedCards } from './accepted-cards.tsx'
import { type CustomizeForm, customizeLabels, customizeProblems, dateFormats, formOf, onWire } from './customize-form.ts'
import { CustomizePreview } from './customize-preview.tsx'
import { Group } from './group.tsx'
import { OffsetField } from './offset-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useSettingsForm } from './use-settings-form.ts'

interface Props {
  channel: number
  settings: ChannelSettings
  onSaved: () => void
}

/** Name, brand and rules of a channel. */
export function CustomizeFields({ channel, settings, onSaved }: Props) {
  const suffix = useDomainSuffix()
  const form = useSettingsForm<typeof channels.updateSettings, CustomizeForm>(channels.updateSettings, {
    channel,
    draft: `settings/${channel}/customize`,
    settings,
    formOf,
    labels: customizeLabels,
    validate: (values) => customizeProblems(values, suffix),
    onWire: { value: onWire },
    onSaved,
  })
  const { Field, bind, values } = form
  return (
    <WithPreview preview={<CustomizePreview form={values} />}>
      <ChangeForm form={form} submit={m.common_save()}>
        <Group title={m.settings_group_channel()}>
          <Field name="sales_channel.name">{(field) => <TextField required label={m.settings_name()} {...bind(field)} />}</Field>
          <Field name="sales_channel.logo_url">
            {(field) => <PictureField kind="logo" channel={channel} optional label={m.settings_logo()} {...bind(field)} />}
          </Field>
          <Field name="ui.custom_url">
            {(field) => (
              <TextField
                required
                label={m.settings_url()}
                help={m.settings_url_help({ suffix })}
                spellCheck={false}
                autoCapitalize="none"
                {...bind(field)}
              />
            )}
          </Field>
        </Group>
        <Group title={m.settings_group_brand()}>
          <Field name="ui.color_1">{(field) => <BrandColorField required label={m.settings_color_1()} {...bind(field)} />}</Field>
          <Field name="ui.color_2">{(field) => <BrandColorField required label={m.settings_color_2()} {...bind(field)} />}</Field>
          <Field name="ui.color_3">{(field) => <BrandColorField optional label={m.settings_color_3()} {...bind(field)} />}</Field>
          <Field name="ui.event_title_delimiter">
            {(field) => (
              <Select
                label={m.settings_delimiter()}
                help={m.settings_delimiter_help()}
                options={[
                  { value: 'vs', label: 'vs' },
                  { value: 'at', label: 'at' },
                ]}
                {...bind(field)}
              />
            )}
          </Field>
          <Field name="ui.language">
            {(field) => (
              <Select
                label={m.settings_language()}
                help={m.settings_language_help()}
                {...bind(field)}
                options={locales.map((value) => ({ value, label: localeNames[value] }))}
              />
            )}
          </Field>
          <FormRow>
            <Field name="ui.date_format">
              {(field) => (
                <Select
                  label={m.settings_date_format()}
                  help={m.settings_date_format_help()}
                  options={[{ value: '', label: m.common_none() }, ...known(dateFormats, field.state.value)]}
                  {...bind(field)}
                />
              )}
            </Field>
            <Field name="ui.phone_mask">
              {(field) => (
                <Select
                  label={m.settings_phone_mask()}
                  help={m.settings_phone_mask_help()}
                  options={[{ value: '', label: m.common_none() }, ...masks(field.state.value)]}
                  {...bind(field)}
                />
              )}
            </Field>
          </FormRow>
        </Group>
        <Group title={m.settings_group_sales()}>
          <FormRow>
            <Field name="ui.currency_type">
              {(field) => (
                <Select
                  label={m.settings_currency()}
                  options={currencies.map((code) => ({
                    value: code,
                    label: `${code.toUpperCase()} ${currencySymbol(code)}`,
                  }))}
                  {...bind(field)}
                />
              )}
            </Field>
            <Field name="ui.tax">
              {(field) => <NumberField label={m.settings_tax()} suffix="%" min={0} max={100} decimals={3} {...bind(field)} />}
            </Field>
          </FormRow>
          <Field name="ui.unaccepted_card_types">{(field) => <AcceptedCards {...bind(field)} />}</Field>
          <Field name="sales_channel.allow_one_transaction_per_event">
            {(field) => (
              <Switch
                label={m.settings_one_transaction()}
                help={m.settings_one_transaction_help()}
                checked={field.state.value}
                onChecked={(on) => field.handleChange(on)}
              />
            )}
          </Field>
          <Field name="sales_channel.limited_source_groups">
            {(field) => (
              <TagsField
                optional
                label={m.settings_source_groups()}
                help={m.settings_source_groups_help()}
                {...bind<string[]>(field)}
              />
            )}
          </Field>
        </Group>
        <Group title={m.settings_group_window()} about={m.settings_window_help()}>
          <Field name="ui.default_available_start_offset">
            {(field) => <OffsetField named label={m.settings_window_start()} {...bind(field)} />}
          </Field>
          <Field name="ui.default_available_end_offset">
            {(field) => <OffsetField label={m.settings_window_end()} {...bind(field)} />}
          </Field>
          <Field name="ui.notification_timing">
            {(field) => (
              <Select
                label={m.settings_timing()}
                help={m.settings_timing_help()}
                {...bind(field)}
                value={String(field.state.value)}
                onValue={(value) => field.handleChange(Number(value) as 0 | 15 | -1)}
                options={[
                  { value: '0', label: m.settings_timing_now() },
                  { value: '15', label: m.settings_timing_15() },
                  { value: '-1', label: m.settings_timing_end() },
                ]}
              />
            )}
          </Field>
        </Group>
        <Group title={m.settings_group_support()}>
          <Field name="ui.support_email">
            {(field) => <TextField optional type="email" label={m.settings_support_email()} {...bind(field)} />}
          </Field>
          <Field name="ui.support_phone">
            {(field) => <TextField optional type="tel" label={m.settings_support_phone()} {...bind(field)} />}
          </Field>
        </Group>
      </ChangeForm>
    </WithPreview>
  )
}

/** The options of a select: the given values, and the current value if it is not among them. */
const known = (values: readonly string[], now: string) =>
  (now === '' || values.includes(now) ? values : [now, ...values]).map((value) => ({ value, label: value }))

/** Lists each phone mask once, labelled with its countries. */
function masks(now: string) {
  const countries = new Map<string, string[]>()
  for (const [country, mask] of phoneMasks) countries.set(mask, [...(countries.get(mask) ?? []), country])
  if (now !== '' && !countries.has(now)) countries.set(now, [])
  return [...countries].map(([mask, of]) => ({ value: mask, label: of.length > 0 ? `${of.join(', ')} · ${mask}` : mask }))
}
