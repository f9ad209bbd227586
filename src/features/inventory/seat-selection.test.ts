import { expect, test } from 'vitest'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { chosenIn, flippedIn, nothingChosen, stillChosen, withChosen } from './seat-selection.ts'

/** A section whose seats have these codes: 0 free, 1 reserved, 2 sold. */
const section = (name: string, codes: number[]) =>
  ({ name, size: codes.length, viewCode: (ordinal: number) => codes[ordinal] }) as unknown as SectionView
const [a, b] = [section('101', [0, 1, 2, 0]), section('102', [0, 0])]
const view = { sections: [a, b] } as unknown as SeatView
const found = (selection = nothingChosen, of = view) =>
  stillChosen(selection, of).map(({ view: one, ordinals }) => [one.name, ordinals])

test('seats can be selected in several sections, but never sold ones', () => {
  const both = flippedIn(flippedIn(nothingChosen, a, [0, 1, 2]), b, [1])
  expect(found(both)).toEqual([
    ['101', [0, 1]],
    ['102', [1]],
  ])
})

test('seats that are all selected are deselected; seats that are selected in part become all selected', () => {
  const some = flippedIn(nothingChosen, a, [0])
  const all = flippedIn(some, a, [0, 3])
  expect(found(all)).toEqual([['101', [0, 3]]])
  expect(found(flippedIn(all, a, [0, 3]))).toEqual([])
})

test('a seat that was sold meanwhile leaves the selection', () => {
  const selection = withChosen(nothingChosen, a, new Set([0, 3]))
  const sold = { sections: [section('101', [2, 1, 2, 0]), b] } as unknown as SeatView
  expect(found(selection, sold)).toEqual([['101', [3]]])
})

test('nothing stays selected in a section that got more seats, because its numbers mean other seats', () => {
  const selection = withChosen(nothingChosen, a, new Set([0, 3]))
  expect(chosenIn(selection, section('101', [0, 0, 1, 2, 0])).size).toBe(0)
})
