import { expect, test } from 'vitest'
import type { Estimate } from '#contract/try-out.ts'
import { costWords } from './cost-words.ts'

const estimate: Estimate = {
  fans: 360,
  sharing_fans: 3,
  messages: 417,
  unicode_fans: 0,
  longest: null,
  shortest: null,
  some: [],
}
const rule = 'Rule of thumb, 1.25 SMS per fan: $3.58.'

test('the cost is one figure, and the rule of thumb is its footnote', () => {
  expect(costWords({ fans: 363, estimate, messages: 1, hasMedia: false })).toEqual({
    cost: 'With each fan’s own name: 417 SMS in total, $3.29.',
    footnote: rule,
  })
  expect(costWords({ fans: 363, estimate: undefined, messages: 2, hasMedia: false }).cost).toBe('2 SMS per fan: $5.74.')
})

test('without a text the rule of thumb is the cost', () =>
  expect(costWords({ fans: 363, estimate: undefined, messages: 0, hasMedia: false })).toEqual({
    cost: 'Estimated cost for 363 fans: $3.58.',
    footnote: null,
  }))

test('a text with attachments costs one MMS for each number', () =>
  expect(costWords({ fans: 363, estimate, messages: 2, hasMedia: true })).toEqual({
    cost: 'With attachments: 360 MMS in total, $7.20.',
    footnote: rule,
  }))
