import { describe, expect, it } from 'vitest'
import type { PriceRule } from '#contract/price-rules.ts'
import { rulesOf } from './event-rules.ts'
import { changesOf, emptyRuleForm, formOf, type RuleForm, ruleProblems } from './rule-form.ts'
import { ruleName } from '#parts/price-rules/rule-words.ts'

const filled: RuleForm = { ...emptyRuleForm, rule_type: 'base_discount', change_value: 10, apply_to_all_events: true }
const problems = (form: RuleForm) => ruleProblems(form, null)

const rule = (id: string, more: Partial<PriceRule> = {}): PriceRule => ({
  id,
  sales_channel_id: 123,
  rule_type: 'base_increase',
  change_value: 12.5,
  change_type: 'percent',
  type: 'seat',
  user_email: 'somebody@venue.example',
  apply_to_all_events: false,
  events: [7],
  status: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...more,
})

describe('the form of a price rule', () => {
  it('requires the missing fields', () =>
    expect(problems({ ...emptyRuleForm, events: [7] })).toEqual({ rule_type: 'Required', change_value: 'Required' }))
  it('accepts zero as a value, and refuses less', () => {
    expect(problems({ ...filled, change_value: 0 })).toEqual({})
    expect(problems({ ...filled, change_value: -0.01 })).toEqual({ change_value: 'Must be at least 0' })
  })
  it('requires at least one event, or all', () =>
    expect(problems({ ...filled, apply_to_all_events: false })).toEqual({ events: 'Must select at least one event' }))
  it('accepts a rule that has lost its last event', () => {
    const lost = { ...filled, apply_to_all_events: false, events: [] }
    expect(ruleProblems({ ...lost, change_value: 11 }, lost)).toEqual({})
  })
  it('applies to every kind of inventory by default', () => expect(emptyRuleForm.type).toBe('all'))
})

describe('a change of a price rule', () => {
  const seen = formOf(rule('a'))
  it('is null if nothing changed', () => expect(changesOf(seen, { ...seen })).toBeNull())
  it('sends only changed fields, and depends on their previous values', () =>
    expect(changesOf(seen, { ...seen, change_type: 'dollar' })).toEqual({
      body: { change_type: 'dollar' },
      seen: { change_type: 'percent' },
    }))
  it('removes the events if the rule is to apply to all', () =>
    expect(changesOf(seen, { ...seen, apply_to_all_events: true })).toEqual({
      body: { apply_to_all_events: true, events: [] },
      seen: { apply_to_all_events: false, events: [7] },
    }))
})

it('a rule is named by its type and amount', () => {
  expect(ruleName(rule('a'), 'usd')).toBe('Base increase 12.5%')
  expect(ruleName(rule('a', { change_type: 'dollar', change_value: 5 }), 'eur')).toBe('Base increase €5.00')
})

it('an event has its own rules, rules of all events, and rules to add, only active ones, newest first', () => {
  const rows = [
    rule('own'),
    rule('newer', { created_at: '2026-02-01T00:00:00.000Z' }),
    rule('global', { apply_to_all_events: true, events: [] }),
    rule('other', { events: [8] }),
    rule('nowhere', { events: [] }),
    rule('off', { status: 0 }),
    rule('off everywhere', { status: 0, apply_to_all_events: true }),
  ]
  const { own, global, applicable } = rulesOf(rows, 7)
  const ids = (some: PriceRule[]) => some.map(({ id }) => id)
  expect([ids(own), ids(global), ids(applicable)]).toEqual([['newer', 'own'], ['global'], ['nowhere', 'other']])
})
