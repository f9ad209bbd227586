import type { PriceRule } from '#contract/price-rules.ts'
import type { Fields } from '#lib/fields.ts'
import { listed } from '#lib/listed.ts'
import { m } from '#messages/m.ts'
import { ruleName, ruleTypeNames, ruleValue } from '#parts/price-rules/rule-words.ts'
import { eventOf, itemOf, type Line, numberIn, partOf, rowOf } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'

/**
 * Makes a name for a price rule, which has no name of its own: its effect and its value with a sign, such as `Base discount 5%`.
 */
function ruleWordsOf(line: Line, row: Fields): string | undefined {
  const value = numberIn(row, 'change_value')
  if (value === undefined) return undefined
  const { currency } = line.entry.facts
  const rule = { ...row, change_value: value } as PriceRule
  return Object.hasOwn(ruleTypeNames, rule.rule_type) ? ruleName(rule, currency) : ruleValue(rule, currency)
}

/** The price rule of a line, with a link to its page. */
export const priceRuleOf = (line: Line): Piece => ({
  text: ruleWordsOf(line, { ...partOf(line, 'body'), ...rowOf(line) }) ?? m.journal_no_name(),
  to: itemOf(line).to,
})

/** The rules that were added to an event; the response contains them. */
export function addedRules(line: Line): Piece[] {
  const { answer } = rowOf(line)
  const rules = (Array.isArray(answer) ? (answer as Fields[]) : []).flatMap((row) => ruleWordsOf(line, row) ?? [])
  return fill(m.journal_did_add_rules, { event: eventOf(line), rules: listed(rules) || m.journal_no_name() })
}

/** The rule that was removed from an event, and the event: the one that the rule no longer lists. */
export function removedRule(line: Line): Piece[] {
  const eventsIn = (row: unknown) => ((row as { events?: number[] } | null)?.events ?? []) as number[]
  const after = eventsIn(line.entry.after)
  const gone = eventsIn(line.entry.before).filter((id) => !after.includes(id))
  const names = gone.flatMap((id) => {
    const name = line.entry.facts.names?.[`events ${id}`]
    return name === undefined ? [] : [[{ text: name, to: `/sales-channel/${line.channel}/events/${id}` }]]
  })
  return fill(m.journal_did_remove_rule, { rule: priceRuleOf(line), event: names.length > 0 ? joined(names) : eventOf(line) })
}
