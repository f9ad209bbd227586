import { listed } from '#lib/listed.ts'
import { m } from '#messages/m.ts'
import { stack } from '#styled/patterns'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import type { Wanted } from './seats-together.ts'

/** The fields of the finder. The number of seats is null while its field is empty or not a number. */
export type Criteria = Omit<Wanted, 'count'> & { count: number | null }

export const usualCriteria: Criteria = { count: 2, most: null, sections: '', aisle: false, singles: false }

interface Props {
  criteria: Criteria
  onCriteria: (change: Partial<Criteria>) => void
  currency: string
  /** The names of the groups on the seat map. */
  groups: readonly string[]
}

/** The most groups that the help of the field names. */
const NAMED = 3

/** The fields that say which seats are wanted. The results follow them at once. */
export function TogetherForm({ criteria, onCriteria, currency, groups }: Props) {
  const { count, most, sections, aisle, singles } = criteria
  return (
    <div className={stack({ gap: '4' })}>
      <NumberField
        label={m.together_count()}
        min={1}
        value={count}
        onValue={(next) => onCriteria({ count: next })}
        error={count === null || count < 1 ? m.common_required() : null}
        data-autofocus=""
      />
      <NumberField
        optional
        label={m.together_most()}
        min={0}
        decimals={2}
        currency={currency}
        value={most}
        onValue={(next) => onCriteria({ most: next })}
      />
      <TextField
        optional
        label={m.together_sections()}
        help={groups.length > 0 ? m.together_groups_help({ groups: listed(groups.slice(0, NAMED)) }) : m.together_sections_help()}
        autoComplete="off"
        value={sections}
        onValue={(next) => onCriteria({ sections: next })}
      />
      <Checkbox
        label={m.together_aisle()}
        help={m.together_aisle_help()}
        checked={aisle}
        onChecked={(next) => onCriteria({ aisle: next })}
      />
      <Checkbox label={m.together_no_singles()} checked={!singles} onChecked={(next) => onCriteria({ singles: !next })} />
    </div>
  )
}
