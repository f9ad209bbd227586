import { expect, test } from 'vitest'

import type { HelpEntry } from '#help/page.ts'
import { helpMatches } from './use-help-findings.ts'

const contents: HelpEntry[] = [
  { id: 'hold', title: 'Hold seats', words: 'reserve, block', sections: [{ id: 'extend', title: 'Make a hold longer' }] },
  { id: 'release', title: 'Release seats', words: 'free', sections: [] },
]
const topics = (needle: string) => helpMatches(contents, needle).map(({ topic }) => topic)

test('pages are found by their titles before sections', () => expect(topics('hold')).toEqual(['hold', 'hold#extend']))

test('pages are found by the beginnings of further words', () => {
  expect(topics('reser')).toEqual(['hold'])
  expect(topics('lock')).toEqual([])
})
