import type { PriceRule } from '#contract/price-rules.ts'
import { m } from '#messages/m.ts'
import { inventoryTypeWords } from '#parts/applies/inventory-type.ts'
import { StatusSwitch } from '#parts/applies/status-switch.tsx'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { ruleName, ruleTypeWords, ruleValue } from '#parts/price-rules/rule-words.ts'

interface Options {
  currency: string
  /** Absent for people who may not change rules. */
  onToggle?: ((rule: PriceRule) => void) | undefined
}

const name = css({ fontWeight: 'medium' })

/** The columns of the price rules list. */
export const ruleColumns = ({ currency, onToggle }: Options): Column<PriceRule>[] => [
  {
    id: 'rule-type',
    header: m.price_rules_rule_type(),
    sortKey: 'rule_type',
    fixed: true,
    grow: true,
    clip: true,
    width: '11rem',
    card: 'title',
    cell: (rule) => (
      <span className={name}>
        <Clipped>{ruleTypeWords(rule.rule_type)}</Clipped>
      </span>
    ),
  },
  {
    id: 'value',
    header: m.price_rules_value(),
    sortKey: 'change_value',
    align: 'end',
    width: '7rem',
    card: 'meta',
    cell: (rule) => <data value={rule.change_value}>{ruleValue(rule, currency)}</data>,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    acts: onToggle !== undefined,
    width: '7rem',
    card: 'end',
    cell: (rule) => (
      <StatusSwitch name={ruleName(rule, currency)} status={rule.status} onToggle={onToggle && (() => onToggle(rule))} />
    ),
  },
  {
    id: 'created-by',
    header: m.price_rules_created_by(),
    sortKey: 'user_email',
    clip: true,
    grow: true,
    width: '9rem',
    secondary: 'later',
    card: 'none',
    cell: (rule) => <OneLine>{rule.user_email ?? m.common_empty_value()}</OneLine>,
  },
  {
    id: 'type',
    header: m.applies_inventory_type(),
    sortKey: 'type',
    width: '8rem',
    card: 'meta',
    cell: (rule) => inventoryTypeWords(rule.type),
  },
  {
    id: 'events',
    header: m.applies_events(),
    width: '8rem',
    secondary: 'soon',
    card: 'none',
    cell: (rule) => (rule.apply_to_all_events ? m.applies_all_events() : m.list_picked_events({ count: rule.events.length })),
  },
]
