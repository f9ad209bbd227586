import { expect, it } from 'vitest'
import { withVariable } from './with-variable.ts'

/** Inserts at the mark `|`, or in the place of what is between two marks, and returns the text with the cursor as a mark. */
function put(marked: string): string {
  const [before, ...rest] = marked.split('|')
  const from = before!.length
  const to = rest.length === 2 ? from + rest[0]!.length : from
  const { text, cursor } = withVariable(marked.replaceAll('|', ''), 'first_name', { from, to })
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`
}

it.each([
  ['|', '{first_name}|'],
  ['Hi |, doors open', 'Hi {first_name}|, doors open'],
  ['Hi| and welcome', 'Hi {first_name}| and welcome'],
  ['Hi |doors open', 'Hi {first_name}| doors open'],
  ['Welcome!|', 'Welcome! {first_name}|'],
  ['(|)', '({first_name}|)'],
  ['Hi |fan|, doors open', 'Hi {first_name}|, doors open'],
])('a variable put into %j gives %j', (marked, expected) => expect(put(marked)).toBe(expected))
