import { describe, expect, it } from 'vitest'

import { matching } from './matching.ts'

const options = [
  { value: '1', label: 'Montréal at Toronto', hint: 'Apr 8, 2027' },
  { value: '2', label: 'Cubs at Giants', hint: 'May 2, 2027' },
]
const found = (typed: string) => matching(options, typed).map(({ value }) => value)

describe('narrowing a list by typing', () => {
  it('shows all options while nothing is typed', () => expect(found('  ')).toEqual(['1', '2']))
  it('ignores case and accents', () => expect(found('montreal')).toEqual(['1']))
  it('requires every word, in any order, in either line', () => {
    expect(found('giants may')).toEqual(['2'])
    expect(found('giants apr')).toEqual([])
  })
  it('shows no more options than the maximum', () => expect(matching(options, '', 1)).toHaveLength(1))
})
