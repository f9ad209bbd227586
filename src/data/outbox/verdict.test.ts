import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const forbidden = { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'No access.', code: 'Forbidden' }

test('a refusal that says that the change was carried out before ends the change as done', () => {
  expect([
    verdictOf(403, { ...forbidden, current: { carried_out: true } }).is,
    verdictOf(403, forbidden).is,
    verdictOf(403, { ...forbidden, current: { carried_out: false } }).is,
    verdictOf(409, { ...forbidden, code: 'Stale', current: { carried_out: true } }).is,
  ]).toEqual(['done', 'ask', 'ask', 'ask'])
})
