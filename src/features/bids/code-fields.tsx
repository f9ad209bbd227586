import { offers } from '#contract/offers.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import { Select } from '#ui/select/select.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** Fields that choose the seats for bids by the event's codes. */
export function CodeFields({ form: { Field, bind, values } }: { form: ProductFormState }) {
  const input = { query: { eventIds: [values.event_id ?? 0] } }
  const enabled = values.event_id !== null
  const holds = useRead(offers.listHoldCodes, input, { enabled }).data?.flatMap(({ codes }) => codes) ?? []
  const prices = useRead(offers.listPriceCodes, input, { enabled }).data ?? []
  const holdOptions = holds.map(({ code, count }) => ({ value: code, label: `${code} (${showCount(count)})` }))
  const priceOptions = prices.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
  return (
    <>
      <Field name="hold_code">
        {(field) => (
          <Select
            label={m.bids_hold_code()}
            help={m.bids_hold_code_help()}
            {...bind(field)}
            options={withChosen(holdOptions, values.hold_code)}
          />
        )}
      </Field>
      <Field name="price_code">
        {(field) => (
          <Select
            label={m.bids_price_code()}
            help={m.bids_price_code_help()}
            {...bind(field)}
            options={withChosen(priceOptions, values.price_code)}
          />
        )}
      </Field>
    </>
  )
}

interface Option {
  value: string
  label: string
}

/** The options of a code field: "None", the existing codes, and the chosen code if it no longer exists. */
function withChosen(options: readonly Option[], chosen: string): Option[] {
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return [{ value: '', label: m.bids_code_none() }, ...options, ...(known ? [] : [{ value: chosen, label: chosen }])]
}
