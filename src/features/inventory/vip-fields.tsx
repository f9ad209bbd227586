import type { Currency } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { MoneyField, NumberField } from '#ui/number-field/number-field.tsx'
import { SeatChip } from '#ui/seat-mark/seat-mark.tsx'
import { TextArea } from '#ui/text-area/text-area.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { TITLE_MAX, type VipForm, type VipProblem } from './vip-form.ts'

interface Props {
  form: VipForm
  onChange: (form: VipForm) => void
  problems: Partial<Record<keyof VipForm, VipProblem>>
  currency: Currency
}

/** The problem in words. */
export function vipWords(problem: VipProblem | undefined): string {
  switch (problem) {
    case 'required':
      return m.common_required()
    case 'long':
      return m.inventory_vip_title_long({ max: TITLE_MAX })
    case 'taken':
      return m.inventory_vip_title_taken()
    case 'quantity':
      return m.inventory_vip_quantity_wrong()
    case 'price':
      return m.inventory_vip_price_wrong()
    case 'banner':
      return m.inventory_vip_banner_wrong()
    case undefined:
      return ''
  }
}

/** The problem of one field with the field's name before it, for the list on top of the form. */
export function vipLine(field: keyof VipForm, problem: VipProblem): string {
  const names: Record<keyof VipForm, string> = {
    title: m.common_title(),
    description: m.common_description(),
    banner: m.inventory_vip_banner(),
    price: m.common_price(),
    quantity: m.inventory_vip_total(),
  }
  return `${names[field]}: ${vipWords(problem)}`
}

/** Title, description, banner, price and quantity. The status follows from what is sold and held. */
export function VipFields({ form, onChange, problems, currency }: Props) {
  return (
    <div className={stack({ gap: '4' })}>
      <TextField
        id="vip-title"
        required
        label={m.common_title()}
        value={form.title}
        onValue={(title) => onChange({ ...form, title })}
        error={vipWords(problems.title)}
      />
      <TextArea
        id="vip-description"
        optional
        rows={3}
        label={m.common_description()}
        value={form.description}
        onValue={(description) => onChange({ ...form, description })}
        error={vipWords(problems.description)}
      />
      <TextField
        id="vip-banner"
        optional
        type="url"
        label={m.inventory_vip_banner()}
        help={m.inventory_vip_banner_help()}
        value={form.banner}
        onValue={(banner) => onChange({ ...form, banner })}
        error={vipWords(problems.banner)}
      />
      <MoneyField
        id="vip-price"
        required
        label={m.common_price()}
        currency={currency}
        value={form.price}
        onValue={(price) => onChange({ ...form, price })}
        error={vipWords(problems.price)}
      />
      <NumberField
        id="vip-quantity"
        required
        min={1}
        label={m.inventory_vip_total()}
        help={m.inventory_vip_quantity_help()}
        value={form.quantity}
        onValue={(quantity) => onChange({ ...form, quantity })}
        error={vipWords(problems.quantity)}
      />
      <DescriptionList
        items={[{ label: m.common_status(), value: <SeatChip state="available" />, hint: m.inventory_vip_status_help() }]}
      />
    </div>
  )
}
