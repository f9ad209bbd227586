import type { Currency } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import type { FormError } from '#ui/form/form.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { VipErrors, VipForm } from './vip-form.ts'

interface Props {
  form: VipForm
  onChange: (form: VipForm) => void
  errors: VipErrors
  currency: Currency
}

/** What is wrong, in the order of the form, each with its field's name before it: the list on top of the form. */
export function vipLines(errors: VipErrors): FormError[] {
  const names: Record<keyof VipForm, string> = {
    title: m.common_title(),
    description: m.common_description(),
    banner: m.inventory_vip_banner(),
    price: m.common_price(),
    quantity: m.inventory_vip_total(),
  }
  return (Object.keys(names) as (keyof VipForm)[])
    .filter((field) => errors[field])
    .map((field) => ({ id: `vip-${field}`, message: `${names[field]}: ${errors[field]}` }))
}

/** Title, description, banner, price and quantity. The status follows from what is sold and held. */
export function VipFields({ form, onChange, errors, currency }: Props) {
  return (
    <div className={stack({ gap: '4' })}>
      <TextField
        id="vip-title"
        required
        label={m.common_title()}
        value={form.title}
        onValue={(title) => onChange({ ...form, title })}
        error={errors.title}
      />
      <TextArea
        id="vip-description"
        optional
        rows={3}
        label={m.common_description()}
        value={form.description}
        onValue={(description) => onChange({ ...form, description })}
        error={errors.description}
      />
      <TextField
        id="vip-banner"
        optional
        type="url"
        label={m.inventory_vip_banner()}
        help={m.inventory_vip_banner_help()}
        value={form.banner}
        onValue={(banner) => onChange({ ...form, banner })}
        error={errors.banner}
      />
      <MoneyField
        id="vip-price"
        required
        label={m.common_price()}
        currency={currency}
        value={form.price}
        onValue={(price) => onChange({ ...form, price })}
        error={errors.price}
      />
      <NumberField
        id="vip-quantity"
        required
        min={1}
        label={m.inventory_vip_total()}
        help={m.inventory_vip_quantity_help()}
        value={form.quantity}
        onValue={(quantity) => onChange({ ...form, quantity })}
        error={errors.quantity}
      />
      <DescriptionList
        items={[{ label: m.common_status(), value: <SeatChip state="available" />, hint: m.inventory_vip_status_help() }]}
      />
    </div>
  )
}
