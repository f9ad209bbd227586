import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wireRow } from './wire-row.ts'

const Seat = z.object({ id: z.string(), place: z.object({ row: z.string() }), version: z.int() })

it('a row has the fields of its schema and no other, each stored or computed', () => {
  const toSeat = wireRow(Seat, ({ row_name }: { row_name: string }) => ({ place: { row: row_name } }))
  const stored = { version: 3, id: 'a', row_name: 'B', secret: 'never sent' }
  expect(toSeat(stored)).toEqual({ id: 'a', place: { row: 'B' }, version: 3 })
})

it('a stored row that lacks a field of the schema does not compile', () => {
  // @ts-expect-error `place` is neither stored nor computed
  expect(wireRow(Seat)({ id: 'a', version: 3 })).toEqual({ id: 'a', version: 3 })
})
