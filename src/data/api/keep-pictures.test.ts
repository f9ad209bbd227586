import { expect, test } from 'vitest'
import { storable } from './keep-pictures.ts'

test('pictures of this server are stored without their signature, others are not', () => {
  const base = 'https://holdfast.example/sales-channel/123/events/7'
  const signed = '/api/images/123/a.png?expires=1&signature=b'
  expect([...storable([signed, '/icons/a.svg', 'https://elsewhere.example/api/images/1.png'], base)]).toEqual([
    ['https://holdfast.example/api/images/123/a.png', `https://holdfast.example${signed}`],
  ])
})
