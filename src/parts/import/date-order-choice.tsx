import type { DateOrder } from '#lib/imports/date-orders.ts'
import { m } from '#messages/m.ts'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

/** Asks whether the day or the month comes first in dates that can be read either way. */
export function DateOrderChoice({ value, onValue }: { value: DateOrder | undefined; onValue: (order: DateOrder) => void }) {
  return (
    <RadioGroup
      inline
      label={m.imports_date_order()}
      help={m.imports_date_order_help()}
      value={value ?? null}
      onValue={onValue}
      options={[
        { value: 'dmy', label: m.imports_day_first_example() },
        { value: 'mdy', label: m.imports_month_first_example() },
      ]}
    />
  )
}
