import { expect, test } from 'vitest'
import { isRefused } from './types.ts'
import { readVipFile } from './vip-import.ts'

function read(text: string) {
  const result = readVipFile({ name: 'vip.csv', bytes: new TextEncoder().encode(text) }, 'usd')
  if (isRefused(result)) throw new Error(result.refused.message)
  return result
}

test('products are read with and without a banner', () => {
  expect(read('Title,Total Quantity,Price\nLounge,"1,200",$99.5\n').rows).toEqual([
    { line: 2, value: { title: 'Lounge', total_quantity: 1200, price: 99.5 } },
  ])
  expect(
    read('title,total_quantity,price,banner\nA,1,0,https://x.example/a.png\nB,2,5,\n').rows.map(({ value }) => value.banner),
  ).toEqual(['https://x.example/a.png', null])
})

test('the same title in another case, a bad quantity and a bad banner are reported', () => {
  const { problems, rows, skippedLines } = read(
    'title,total_quantity,price,banner\nLounge,5,10,\nLOUNGE,6,10,\nB,0,10,\nC,1.5,10,\nD,5,10,javascript:alert(1)\n,5,10,\n',
  )
  expect(problems.map(({ line, code }) => [line, code])).toEqual([
    [3, 'duplicate'],
    [4, 'quantity'],
    [5, 'quantity'],
    [6, 'url'],
    [7, 'missing'],
  ])
  expect([rows.length, skippedLines]).toEqual([1, 5])
})

test('a price may be as high as one that is entered by hand', () => {
  expect(read('title,total_quantity,price\nSuite,1,"999,999,999.99"\n').rows[0]?.value.price).toBe(999_999_999.99)
  expect(read('title,total_quantity,price\nSuite,1,5\nBox,1,1000000000\n').problems.map(({ code }) => code)).toEqual([
    'price_too_high',
  ])
})
