import { expect, test } from 'vitest'
import { namesAfterPress, namesAtPress } from './pressed-sections.ts'

const both = new Set(['101', '102'])

test('a press selects one section, or adds it to the others', () => {
  for (const names of [namesAtPress, namesAfterPress]) {
    expect(names(both, '103', false)).toEqual(new Set(['103']))
    expect(names(both, '103', true)).toEqual(new Set(['101', '102', '103']))
  }
})

test('a press on a selected section keeps all selected ones, so that they can be dragged together', () => {
  expect([namesAtPress(both, '101', false), namesAtPress(both, '101', true)]).toEqual([both, both])
})

test('after a press without a drag only that section is selected, or all but that one', () => {
  expect(namesAfterPress(both, '101', false)).toEqual(new Set(['101']))
  expect(namesAfterPress(both, '101', true)).toEqual(new Set(['102']))
})
