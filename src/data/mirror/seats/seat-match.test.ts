import { expect, it } from 'vitest'
import type { ColumnSeat } from '#lib/columns.ts'
import { freeSeat } from './arbitrary-seats.ts'
import { LiveSection } from './live-section.ts'
import { phraseTest } from './seat-match.ts'
import { newSection } from './section-merge.ts'

const seat = (n: number, given: Partial<ColumnSeat> = {}) =>
  freeSeat({ uuid: `018f0000-0000-7000-8000-00000000000${n}`, section: '101', row: 'A', seat: String(n), ...given })

it('a hold is matched by its reason and the name it is for, and a waiting hold by the name it is for', () => {
  const until = '2026-11-22T20:00:00.000Z'
  const held = seat(2, { status: 'Reserved', until, holder: { id: 4, name: 'Ann', for: 'Sponsor', reason: 'Opening' } })
  const section = new LiveSection(newSection('101', [seat(1), held, seat(3)]), Date.parse('2026-11-22T18:00:00Z'))
  section.lay(2, { hold: { until, for: 'Bell ringers' } }, Date.parse('2026-11-22T18:00:00Z'))
  const found = (phrase: string) => {
    const test = phraseTest(section, phrase)
    return [0, 1, 2].filter((ordinal) => (typeof test === 'boolean' ? test : test(ordinal)))
  }
  expect([found('sponsor'), found('opening'), found('bell ringers'), found('nobody')]).toEqual([[1], [1], [2], []])
})
