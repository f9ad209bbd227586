import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { FilterField, FilterFieldId } from '#contract/segment-filters.ts'
import { m } from '#messages/m.ts'
import { type FieldProblems, idOf } from '#parts/change-form/field-paths.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { Select } from '#ui/select/select.tsx'
import { type FilterDraft, knownField, newFilter, withComparator, withField } from './filter-draft.ts'
import { FilterValue } from './filter-value.tsx'
import { comparatorWords, fieldWords } from './filter-words.ts'

interface Props {
  /** The available fields with their values: from `readSegmentFields`, or a bid product's filters. */
  fields: readonly FilterField[]
  value: readonly FilterDraft[]
  onValue: (value: FilterDraft[]) => void
  /** The errors, by dotted names that begin with `filters.`. */
  problems?: FieldProblems
  /** The meaning of an empty list. */
  none?: string
}

const row = css({
  display: 'grid',
  gap: '2',
  alignItems: 'start',
  gridTemplateColumns: { base: '1fr auto', sm: '11rem 9.5rem minmax(0, 1fr) auto' },
  borderBottomWidth: '1px',
  borderColor: 'line',
  paddingBlockEnd: '2',
  '& > *': { minWidth: 0 },
})
/** On phones, the parts of a row are in a column, with the remove button beside the first one. */
const below = css({ gridColumn: { base: '1 / -1', sm: 'auto' }, order: { base: 1, sm: 0 } })

/** Rows of filters, all of which must match. An empty list matches everything. */
export function SegmentFilters({ fields, value, onValue, problems = {}, none = m.segments_no_filters() }: Props) {
  const root = useRef<HTMLFieldSetElement>(null)
  useKeptFocus(root)
  const change = (at: number, next: FilterDraft) => onValue(value.map((one, nth) => (nth === at ? next : one)))
  return (
    <fieldset ref={root} className={stack({ gap: '2', border: 'none', padding: '0', margin: '0', minWidth: '0' })}>
      <legend className={css({ textStyle: 'dense', fontWeight: 'medium', marginBlockEnd: '1', padding: '0' })}>
        {m.segments_filters()}
      </legend>
      {value.length === 0 && <p className={css({ textStyle: 'dense', color: 'text-muted' })}>{none}</p>}
      {value.map((draft, nth) => (
        <FilterLine
          key={draft.key}
          fields={fields}
          draft={draft}
          place={nth}
          problems={problems}
          onChange={(next) => change(nth, next)}
          onRemove={() => onValue(value.filter((_, other) => other !== nth))}
        />
      ))}
      <div>
        <Button icon={<Plus />} onClick={() => onValue([...value, newFilter()])}>
          {m.segments_add_filter()}
        </Button>
      </div>
    </fieldset>
  )
}

/** The help of fields whose names alone are not clear. */
const helps: Partial<Record<FilterFieldId, () => string>> = {
  account_group: m.segments_help_account_group,
  source: m.segments_help_source,
  campaign: m.segments_help_campaign,
  referral_count: m.segments_help_referral_count,
  text_buy_user_proximity: m.segments_help_proximity,
}

interface LineProps {
  fields: readonly FilterField[]
  draft: FilterDraft
  place: number
  problems: FieldProblems
  onChange: (next: FilterDraft) => void
  onRemove: () => void
}

function FilterLine({ fields, draft, place, problems, onChange, onRemove }: LineProps) {
  const field = fields.find(({ id }) => id === draft.id) ?? knownField(draft.id)
  const path = (rest: string) => ['filters', place, ...(rest === '' ? [] : rest.split('.'))].join('.')
  const pathOfValue = (rest: string) => path(rest === '' ? 'value' : `value.${rest}`)
  const name = field ? fieldWords(field) : m.segments_filter_number({ count: place + 1 })
  return (
    <div role="group" aria-label={name} className={row}>
      <Select
        hideLabel
        id={idOf(path('id'))}
        label={m.segments_field()}
        placeholder={m.segments_choose_field()}
        value={draft.id}
        error={problems[path('id')] ?? null}
        help={helps[draft.id as FilterFieldId]?.()}
        onValue={(id) => {
          const chosen = fields.find((one) => one.id === id)
          if (chosen) onChange(withField(draft, chosen))
        }}
        options={fields.map((one) => ({ value: one.id, label: fieldWords(one) }))}
      />
      <div className={below}>
        <Select
          hideLabel
          id={idOf(path('comparator'))}
          label={m.segments_comparator()}
          placeholder={m.segments_choose_comparator()}
          value={draft.comparator}
          disabled={!field}
          error={problems[path('comparator')] ?? null}
          onValue={(comparator) => field && onChange(withComparator(draft, field.valueType, comparator))}
          options={(field?.comparators ?? []).map((one) => ({
            value: one.value as string,
            label: comparatorWords(one, field!.valueType),
          }))}
        />
      </div>
      <div className={below}>
        {field && (
          <FilterValue
            draft={draft}
            field={field}
            onValue={(value) => onChange({ ...draft, value })}
            problem={(rest) => problems[pathOfValue(rest)] ?? null}
            id={(rest) => idOf(pathOfValue(rest))}
          />
        )}
      </div>
      <IconButton label={m.segments_remove_filter({ name })} icon={<X />} onClick={onRemove} />
    </div>
  )
}
