import { expect, test } from 'vitest'
import { type Effect, SALE } from '../world/effect.ts'
import { SeatMap } from './seat-map.ts'

const UNTIL = '2026-03-10T20:00:00.000Z'
const [BEFORE, AFTER] = [Date.parse(UNTIL) - 1, Date.parse(UNTIL)]
const rest = { key: 'k', user: 1, at: BEFORE }
const sale = (at: number): Effect => ({ ...rest, call: SALE, at, input: { params: { uuid: 'a' }, body: {} }, reply: null })
const hold: Effect = {
  ...rest,
  call: 'reserveSeat',
  input: { params: {}, body: { reserved: true } },
  reply: { uuid: 'a', reserved_by: { id: 1, for: null, reason: null }, reserved_until: UNTIL },
}
const undo: Effect = {
  ...rest,
  call: 'undoReserve',
  input: { params: {}, body: { deed: 'k' } },
  reply: { uuid: 'a', reserved_by: null, reserved_until: null },
}

/** Applies the effects in order. @returns what is wrong with each, null if nothing is */
function taken(...effects: Effect[]) {
  const seats = new SeatMap()
  return effects.map((effect) => seats.take(effect))
}

test('a seat is sold after its hold has ended, or has been undone', () => {
  expect(taken(hold, sale(AFTER))).toEqual([null, null])
  expect(taken(hold, undo, sale(BEFORE))).toEqual([null, null, null])
})

test('a sale of a held or sold seat is wrong', () => {
  expect(taken(hold, sale(BEFORE))).toEqual([null, 'seat a was sold, and 1 held it'])
  expect(taken(sale(BEFORE), sale(BEFORE))).toEqual([null, 'seat a was sold twice'])
})

test('a change or an undo of a sold seat is wrong', () => {
  expect(taken(sale(BEFORE), hold)).toEqual([null, 'seat a is sold, and 1 changed it'])
  expect(taken(hold, sale(AFTER), undo)).toEqual([null, null, 'seat a is sold, and 1 undid something of it'])
})
