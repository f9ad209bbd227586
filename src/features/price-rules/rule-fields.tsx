import { PriceRule, ruleTypes } from '#contract/price-rules.ts'
import type { QueuedChange } from '#data/outbox/queued-change.ts'
import { currencySymbol, formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { checkedProps } from '#parts/applies/applies-fields.ts'
import { inventoryTypeOptions, inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { useChannelSettings } from '#parts/channel/use-channel-facts.ts'
import { EventPicker } from '#parts/event-picker/event-picker.tsx'
import { useQueuedSender } from '#parts/change-form/senders.ts'
import { useChangeForm } from '#parts/change-form/use-change-form.ts'
import { ChangeForm } from '#parts/change-form/change-form.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { formOf, type RuleForm, ruleLabels, ruleProblems } from './rule-form.ts'
import { ruleTypeWords } from '#parts/price-rules/rule-words.ts'

interface Props {
  channel: number
  /** The name of the stored draft. */
  draft: string
  initial: RuleForm
  isNew?: true
  submit: string
  done: string
  changeOf: (values: RuleForm, seen: RuleForm) => QueuedChange | null
  onDone: () => void
}

/** The form that creates or updates a price rule. */
export function RuleFields(props: Props) {
  const { channel, submit } = props
  const { currency } = useChannelSettings(channel)
  const form = useRuleForm(props)
  const { Field, bind, values } = form
  return (
    <ChangeForm form={form} submit={submit}>
      <Field name="rule_type">
        {(field) => (
          <Select
            required
            label={m.price_rules_rule_type()}
            placeholder={m.price_rules_rule_type_choose()}
            help={m.price_rules_rule_type_help()}
            {...bind(field)}
            options={ruleTypes.map((value) => ({ value, label: ruleTypeWords(value) }))}
          />
        )}
      </Field>
      <Field name="change_type">
        {(field) => (
          <RadioGroup
            inline
            label={m.price_rules_change_type()}
            help={m.price_rules_change_help({ amount: formatMoney(EXAMPLE, currency) })}
            {...bind(field)}
            options={changeTypes(currency)}
          />
        )}
      </Field>
      <Field name="change_value">
        {(field) =>
          values.change_type === 'percent' ? (
            <NumberField required label={m.price_rules_change_value()} suffix="%" min={0} decimals={2} {...bind(field)} />
          ) : (
            <MoneyField required label={m.price_rules_change_value()} currency={currency} {...bind(field)} />
          )
        }
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
    </ChangeForm>
  )
}

/** The amount of the example beside the kinds of change. */
const EXAMPLE = 5

const changeTypes = (currency: string) => [
  { value: 'dollar' as const, label: m.price_rules_dollar({ sign: currencySymbol(currency).trim() }) },
  { value: 'percent' as const, label: m.price_rules_percent() },
]

function useRuleForm({ draft, initial, isNew, done, changeOf, onDone }: Props) {
  const sender = useQueuedSender<RuleForm>(changeOf)
  return useChangeForm<RuleForm>({
    draft,
    initial,
    labels: ruleLabels,
    validate: (form) => ruleProblems(form, isNew ? null : initial),
    sender,
    said: { done },
    onDone,
    valuesOf: (current) => {
      const row = PriceRule.safeParse(current)
      return row.success ? formOf(row.data) : null
    },
    shown: shownValue,
    waitsForValid: true,
  })
}

/** Shows a value that somebody else has saved, in words. */
function shownValue(path: string, value: unknown): string {
  if (path === 'rule_type') return ruleTypeWords(value as PriceRule['rule_type'])
  if (path === 'type') return inventoryTypeWords(value as PriceRule['type'])
  if (Array.isArray(value)) return m.list_picked_events({ count: value.length })
  return typeof value === 'boolean' ? (value ? m.common_yes() : m.common_no()) : String(value)
}
