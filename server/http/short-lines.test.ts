import { expect, test } from 'vitest'
import { shorterForms } from './short-lines.ts'

const ids = (count: number) => Array.from({ length: count }, (_, nth) => nth)

test('a shorter form has the beginnings and the lengths of long lists, first of the request, then also of the response', () => {
  const line = { params: undefined, body: ids(30), answer: { rejected: ids(29), failed: ids(2), job: 'j' } }
  expect(shorterForms(line)).toEqual([
    { ...line, body: ids(20), lengths: { body: 30 } },
    { body: ids(20), answer: { rejected: ids(20), failed: ids(2), job: 'j' }, lengths: { body: 30, 'answer.rejected': 29 } },
  ])
})

test('a shorter form keeps the plan and the problem of a call', () => {
  const [, shortest] = shorterForms({ plan: { run: 'r' }, answer: { approved: ids(900) } })
  expect(shortest).toMatchObject({ plan: { run: 'r' }, lengths: { 'answer.approved': 900 } })
  expect(shorterForms({ params: {}, body: ids(900), problem: { status: 403 } })[0]).toMatchObject({ problem: { status: 403 } })
})

test('a row has no shorter form', () => {
  expect(shorterForms({ id: 1, events: ids(900) })).toEqual([])
  expect(shorterForms(null)).toEqual([])
  expect(shorterForms(ids(900))).toEqual([])
})
