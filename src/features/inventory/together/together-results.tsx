import { useId } from 'react'
import { formatMoney } from '#lib/money.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { namesOf } from '#features/inventory/names-of.ts'
import type { Together } from './seats-together.ts'
import { usualCriteria, type Criteria } from './together-form.tsx'

const list = css({ display: 'grid' })
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '2',
  borderTop: '1px solid token(colors.line)',
  textStyle: 'dense',
})
const words = css({ flex: '1 1 0', minWidth: 0, display: 'grid', overflowWrap: 'anywhere' })
const place = css({ fontWeight: 'semibold' })
const price = css({ color: 'text-muted', fontVariantNumeric: 'tabular-nums' })

interface ListProps {
  groups: readonly Together[]
  currency: string
  /** The name of the button of each group. */
  action: string
  onPick: (group: Together) => void
}

/** The found groups of seats, the best first, each with a button. */
export function TogetherList({ groups, ...rest }: ListProps) {
  return (
    <ul className={list}>
      {groups.map((group) => (
        <Group key={`${group.section.name}/${group.ordinals[0]}`} group={group} {...rest} />
      ))}
    </ul>
  )
}

function Group({ group, currency, action, onPick }: Omit<ListProps, 'groups'> & { group: Together }) {
  const id = useId()
  return (
    <li className={line}>
      <span className={words}>
        <span id={`${id}-place`} className={place}>
          {placeWords(group)}
        </span>
        <span className={price}>{priceWords(group, currency)}</span>
      </span>
      <Button size="small" id={`${id}-button`} aria-labelledby={`${id}-button ${id}-place`} onClick={() => onPick(group)}>
        {action}
      </Button>
    </li>
  )
}

function placeWords({ section, row, from, to, ordinals }: Together): string {
  const names = namesOf({ section: section.name, row, seat: from })
  return ordinals.length === 1 ? m.inventory_seat_named(names) : m.together_place({ ...names, from, to })
}

function priceWords({ least, most, total, ordinals }: Together, currency: string): string {
  const show = (amount: number) => formatMoney(amount, currency)
  if (ordinals.length === 1) return show(total)
  const each = least === most ? show(least) : `${show(least)}–${show(most)}`
  return `${m.together_each({ price: each })} · ${m.together_total({ price: show(total) })}`
}

interface NoneProps {
  criteria: Criteria & { count: number }
  onCriteria: (change: Partial<Criteria>) => void
}

/** Shown if no group was found, with a button for each condition that can be dropped. */
export function NoneTogether({ criteria, onCriteria }: NoneProps) {
  const { count, most, sections, aisle, singles } = criteria
  const steps: [words: string, change: Partial<Criteria>][] = []
  if (most !== null) steps.push([m.together_any_price(), { most: null }])
  if (sections.trim() !== '') steps.push([m.together_any_section(), { sections: usualCriteria.sections }])
  if (aisle) steps.push([m.together_any_place(), { aisle: false }])
  if (!singles) steps.push([m.together_singles(), { singles: true }])
  if (count > 1) steps.push([m.together_fewer({ count: count - 1 }), { count: count - 1 }])
  return (
    <EmptyState
      text={m.together_none({ count })}
      action={steps.map(([text, change]) => (
        <Button key={text} size="small" onClick={() => onCriteria(change)}>
          {text}
        </Button>
      ))}
    />
  )
}
