import { expect, it } from 'vitest'
import { eventSearchOf } from './event-search.ts'

it.each([
  [{ tab: 'analytics' }, 'analytics'],
  [{ tab: 'notification' }, 'notification'],
  [{ tab: 'notifications' }, 'notification'],
  [{ tab: 'nonsense' }, undefined],
  [{ tab: 7 }, undefined],
  [{}, undefined],
])('the tab of %o is %s', (address, tab) => {
  // The key is present even if undefined, because the router would copy an absent part from the address.
  expect(Object.entries(eventSearchOf(address))).toContainEqual(['tab', tab])
})

it('an invalid kind of seats is dropped, and the search of a list is kept', () => {
  expect(eventSearchOf({ seat: 'box', find: '101', other: 1 })).toEqual({ seat: undefined, find: '101' })
  expect(eventSearchOf({ look: 'house', map: 'off' })).toEqual({ look: 'house', map: 'off' })
  expect(eventSearchOf({ tab: 'analytics', heat: 'price' })).toEqual({ tab: 'analytics', heat: 'price' })
})

it('the finder of seats opens on the regular seats, from any tab', () => {
  expect(eventSearchOf({ tab: 'analytics', seat: 'vip', look: 'house', together: 'open' })).toEqual({
    tab: undefined,
    seat: undefined,
    look: 'house',
    together: 'open',
  })
})
