import { expect, it } from 'vitest'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { rowsOnPaper } from './rows-on-paper.ts'

it('each row of seats is a line with ranges of free, held and sold numbers', () => {
  const status = ['Available', 'Available', 'Available', 'Reserved', 'Purchased', 'Purchased', 'Available'] as const
  const names = ['1', '2', '3', '4', '5', '6', 'W1']
  const section = {
    grid: () => ({
      rows: [
        {
          name: 'A',
          ordinals: Uint32Array.from(names, (_, n) => n),
          columns: new Uint32Array(7),
          withoutAisles: new Uint32Array(7),
        },
        { name: 'B', ordinals: Uint32Array.of(4), columns: new Uint32Array(1), withoutAisles: new Uint32Array(1) },
      ],
      columns: 7,
    }),
    row: (n: number) => ({ seat: names[n], status: status[n] }) as SeatRow,
  }
  expect(rowsOnPaper(section)).toEqual([
    { name: 'A', free: '1–3, W1', held: '4', sold: '5–6' },
    { name: 'B', free: '', held: '', sold: '5' },
  ])
})
