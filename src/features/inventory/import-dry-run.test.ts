import { expect, it } from 'vitest'
import type { Vip } from '#contract/inventory.ts'
import type { SeatRow as Shown } from '#data/mirror/seats/seat-types.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { readSeatsFile } from '#lib/imports/seats-import.ts'
import { type ImportKind, isRefused, type Refused, type Understood } from '#lib/imports/types.ts'
import { readVipFile } from '#lib/imports/vip-import.ts'
import { vipShape, seatsShape } from '#lib/imports/shapes.ts'
import { templateText } from '#parts/import/file-needs.tsx'
import { seatsRun, vipRun } from './import-dry-run.ts'
import { seatTemplate, vipTemplate } from './import-templates.ts'

const file = (text: string) => ({ name: 'a.csv', bytes: new TextEncoder().encode(text) })
function understood<Kind extends ImportKind, Row>(read: Understood<Kind, Row> | Refused): Understood<Kind, Row> {
  if (isRefused(read)) throw new Error(read.refused.message)
  return read
}
const view = (...seats: Partial<Shown>[]) => ({
  sections: [{ size: seats.length, row: (n: number) => ({ section: '1', row: 'A', ...seats[n] }) as Shown } as SectionView],
})

it('a file of seats is divided into new, changed, unchanged, held, sold and missing ones', () => {
  const { rows } = understood(readSeatsFile(file('section,row,first_seat,last_seat,price\n1,A,1,5,50.00\n'), 'usd'))
  const house = view(
    { seat: '1', price: 50, status: 'Available' },
    { seat: '2', price: 60, status: 'Available' },
    { seat: '3', price: 60, status: 'Reserved' },
    { seat: '4', price: 60, status: 'Purchased' },
    { seat: '9', price: 60, status: 'Available' },
  )
  expect(seatsRun(rows, house)).toEqual({
    added: 1,
    changed: 2,
    unchanged: 1,
    held: 1,
    sold: 1,
    missing: 1,
    codes: false,
    prices: [{ section: '1', row: 'A', seats: ['2', '3'], from: 60, to: 50 }],
  })
})

it('a file of VIP packages is divided into new, changed, unchanged and refused ones below their sales', () => {
  const { rows } = understood(
    readVipFile(file('title,total_quantity,price\nBox,5,100\nlounge,10,60\nDeck,3,80\nNest,1,9\n'), 'usd'),
  )
  const one = (title: string, total_quantity: number, price: number, total_purchased = 0) =>
    ({ title, total_quantity, price, total_purchased, total_reserved: 0, banner: null }) as Vip
  const there = [one('Box', 5, 100), one('Lounge', 10, 50), one('Deck', 9, 80, 4)]
  const changes = [{ from: there[1], to: { title: 'lounge', total_quantity: 10, price: 60 } }]
  expect(vipRun(rows, there)).toEqual({ added: 1, changed: 1, unchanged: 1, refused: 1, changes })
})

it('the templates can be imported without problems', () => {
  const seats = understood(readSeatsFile(file(templateText(seatsShape, seatTemplate)), 'usd'))
  expect([seats.problems, seats.rows.length > 0]).toEqual([[], true])
  const vip = understood(readVipFile(file(templateText(vipShape, vipTemplate)), 'usd'))
  expect([vip.problems, vip.rows.length > 0]).toEqual([[], true])
})
