import { expect, it } from 'vitest'
import type { Patch } from '#data/outbox/entry.ts'
import { rewards } from './describe.ts'

const place = (patch: Patch) => rewards.place!({ call: '', channel: 123, seen: null, patches: [patch] }, undefined)
const about = { table: 'rewards' as const, id: 'r' }

it('a refused new reward links to the form of new rewards, a refused edit to the form of its reward, others to the list', () => {
  expect(place({ op: 'put', ...about, row: {} })).toBe('/sales-channel/123/rewards/create')
  expect(place({ op: 'set', ...about, fields: { amount: 1 } })).toBe('/sales-channel/123/rewards/r/update')
  expect(place({ op: 'set', ...about, fields: { status: 1 } })).toBe('/sales-channel/123/rewards')
  expect(place({ op: 'remove', ...about })).toBe('/sales-channel/123/rewards')
})
