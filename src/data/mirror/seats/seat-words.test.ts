import { expect, test } from 'vitest'
import type { Seat } from '#contract/inventory.ts'
import { changed, rowsIn, type Word } from './seat-words.ts'

const seats = [{ uuid: 'a', section: 'A', version: 4 }] as Seat[]

/** A tab's message about changed seats. @param epoch the epoch of that tab's seats; null while the tab has none */
const said = (epoch: string | null) => changed(4, seats, { epoch }) as Word & { kind: 'changed' }

test('rows that another tab sends are applied', () => {
  expect(rowsIn(said('epoch1'), 'epoch1')).toEqual(seats)
})

test('rows are applied if one of the two tabs does not have the seats of the event yet', () => {
  expect(rowsIn(said(null), 'epoch1')).toEqual(seats)
  expect(rowsIn(said('epoch1'), null)).toEqual(seats)
})

test('a late message about the epoch before a restore is ignored, though its rows look newer', () => {
  expect(rowsIn(said('epoch1'), 'epoch2')).toBeNull()
})
