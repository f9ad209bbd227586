import { expect, test } from 'vitest'
import type { OfferActivity } from '#contract/offers.ts'
import { entriesOf, withEntry } from './received-entries.ts'

const line = (id: string): OfferActivity => ({ id, created_at: '2026-03-10T18:00:00.000Z', description: id, metadata: {} })
const ids = (entries: readonly OfferActivity[]) => entries.map(({ id }) => id)

test('lines from the socket come before those that were read, each once', () => {
  const received = withEntry(withEntry({ topic: 'offer.1', entries: [] }, 'offer.1', line('b')), 'offer.1', line('c'))
  expect(ids(entriesOf(received, 'offer.1', [line('b'), line('a')]))).toEqual(['c', 'b', 'a'])
})

test('a screen that moves on to another send shows no lines of the one before', () => {
  const received = withEntry({ topic: 'offer.1', entries: [] }, 'offer.1', line('of one'))
  expect(ids(entriesOf(received, 'offer.2', [line('of two')]))).toEqual(['of two'])
  expect(ids(entriesOf(withEntry(received, 'offer.2', line('later')), 'offer.2'))).toEqual(['later'])
})
