import type { Between, FilterField, Proximity } from '#contract/segment-filters.ts'
import { zipcodes } from '#contract/zipcodes.ts'
import { useRead } from '#data/answers/use-read.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { FilterDraft } from './filter-draft.ts'

interface Props {
  draft: FilterDraft
  field: FilterField
  onValue: (value: unknown) => void
  /** The error at a path below the value (`from`), or at the value itself (''). */
  problem: (path: string) => string | null
  /** The id of the control, for links from an error summary. */
  id: (path: string) => string
}

const pair = css({ display: 'flex', gap: '2', '& > *': { flex: '1 1 0', minWidth: 0 } })
/** Two dates are beside each other only where each has the width of its figures and its button. */
const dates = css({ display: 'grid', gap: '2', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))' })
const DECIMALS = 2
const money = new Set(['purchase_amount', 'bid_amount', 'total_spend'])
const decimalsOf = (id: string) => (money.has(id) ? DECIMALS : 0)

/** The control of a filter's value, by its kind. */
export function FilterValue(props: Props) {
  const { draft, field, onValue, problem, id } = props
  const { value } = draft
  const label = m.segments_value()
  const bound = { id: id(''), hideLabel: true, label, error: problem('') }
  if (draft.comparator === 'between') return <RangeValue {...props} />
  switch (field.valueType) {
    case 'number':
      return <NumberField {...bound} decimals={decimalsOf(field.id)} value={numberOr(value)} onValue={onValue} />
    case 'date':
      return <DateField {...bound} value={dayOf(value)} onValue={onValue} />
    case 'boolean':
      return (
        <Select
          {...bound}
          value={value === false ? 'no' : 'yes'}
          onValue={(one) => onValue(one === 'yes')}
          options={[
            { value: 'yes', label: m.segments_yes() },
            { value: 'no', label: m.segments_no() },
          ]}
        />
      )
    case 'multiselect':
    case 'multiselect-event':
      return <SeveralValue {...props} />
    case 'proximity':
      return <NearValue {...props} />
    case 'select':
    case 'string':
      return <TextField {...bound} value={typeof value === 'string' ? value : ''} onValue={onValue} />
  }
}

const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)
/** The day of a moment, since only the day is edited. */
const dayOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 10) : null)

function RangeValue({ draft, field, onValue, problem, id }: Props) {
  const { from, to } = (draft.value ?? {}) as Partial<Between<unknown>>
  const end = (name: 'from' | 'to', now: unknown) => {
    const bound = {
      id: id(name),
      hideLabel: true,
      label: name === 'from' ? m.segments_from() : m.segments_to(),
      prefix: name === 'from' ? m.segments_from() : m.segments_to(),
      error: problem(name) ?? (name === 'from' ? problem('') : null),
    }
    const set = (value: unknown) => onValue({ from, to, [name]: value })
    return field.valueType === 'date' ? (
      <DateField {...bound} value={dayOf(now)} onValue={set} />
    ) : (
      <NumberField {...bound} decimals={decimalsOf(field.id)} value={numberOr(now)} onValue={set} />
    )
  }
  return (
    <div className={field.valueType === 'date' ? dates : pair}>
      {end('from', from)}
      {end('to', to)}
    </div>
  )
}

function SeveralValue({ draft, field, onValue, problem, id }: Props) {
  const value = Array.isArray(draft.value) ? (draft.value as (string | number)[]) : []
  const isEvent = field.valueType === 'multiselect-event'
  return (
    <Combobox
      multiple
      hideLabel
      id={id('')}
      label={m.segments_value()}
      error={problem('')}
      value={value.map(String)}
      onValue={(next) => onValue(isEvent ? next.map(Number) : next)}
      options={field.options.map((option) => ({ value: String(option.value), label: option.label }))}
    />
  )
}

const ZIP_DIGITS = 5

/** The inputs for a ZIP code, which must exist, and a distance from it. */
function NearValue({ draft, onValue, problem, id }: Props) {
  const { zipcode = '', distance = null } = (draft.value ?? {}) as Partial<Proximity>
  const isWhole = new RegExp(`^\\d{${ZIP_DIGITS}}$`).test(zipcode)
  const { data } = useRead(zipcodes.zipExists, { params: { zipcode } }, { enabled: isWhole, staleTime: Infinity })
  // This error is shown at once, because a longer code must never be shortened to the code of another place.
  const isLonger = zipcode.length > ZIP_DIGITS
  const isMissing = isWhole && data?.exists === false
  return (
    <div className={pair}>
      <TextField
        id={id('zipcode')}
        label={m.segments_zip()}
        inputMode="numeric"
        value={zipcode}
        onValue={(next) => onValue({ zipcode: next, distance })}
        error={problem('zipcode') ?? (isLonger ? m.segments_zip_five() : isMissing ? m.segments_zip_missing() : null)}
      />
      <NumberField
        id={id('distance')}
        label={m.segments_distance()}
        suffix={m.segments_miles()}
        min={0}
        value={distance}
        onValue={(next) => onValue({ zipcode, distance: next })}
        error={problem('distance')}
      />
    </div>
  )
}
