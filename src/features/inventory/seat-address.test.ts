import { expect, test } from 'vitest'
import { addressOf, choiceIn, type SeatChoice } from './seat-address.ts'

const usual: SeatChoice = {
  text: '',
  show: { available: true, reserved: true, purchased: true },
  sort: { by: 'section', dir: 'asc' },
}

test('what is as usual leaves no trace in the address', () => {
  expect(addressOf(usual)).toEqual({})
  expect(choiceIn({})).toEqual(usual)
})

test('what was chosen is read back', () => {
  const chosen: SeatChoice = { text: '101 a', show: { ...usual.show, purchased: false }, sort: { by: 'price', dir: 'desc' } }
  expect(addressOf(chosen)).toEqual({ find: '101 a', hide: 'purchased', sort: 'price.desc' })
  expect(choiceIn(addressOf(chosen))).toEqual(chosen)
})

test('an address that makes no sense is as usual; a figure is a text', () => {
  expect(choiceIn({ find: {}, hide: 7, sort: 'colour.up' })).toEqual(usual)
  expect(choiceIn({ find: 131 }).text).toBe('131')
})
