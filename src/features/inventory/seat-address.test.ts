import { expect, test } from 'vitest'
import { addressOf, addressOfLook, addressOfOpened, choiceIn, lookIn, openedIn, type SeatChoice } from './seat-address.ts'

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

test('the view and what the tiles show are read back, and leave no trace where they are as usual', () => {
  expect(addressOfLook({ view: 'list', tiles: 'sold' })).toEqual({})
  expect(lookIn(addressOfLook({ view: 'house', tiles: 'held' }))).toEqual({ view: 'house', tiles: 'held' })
  expect(lookIn({ look: 'moon', tiles: 3 })).toEqual({ view: 'list', tiles: 'sold' })
})

const names = ['101', '7', 'A~B', '*', '50%']

test.each([
  [[['101', 'table']]],
  [
    [
      ['7', 'table'],
      ['A~B', 'table'],
      ['*', 'grid'],
      ['50%', 'grid'],
    ],
  ],
  [names.map((name) => [name, 'grid'])],
] as [string, 'table' | 'grid'][][][])('open sections are read back: %j', (sections) => {
  const address = addressOfOpened(new Map(sections), names.length)
  expect(openedIn(address, names)).toEqual(new Map(sections))
})

test('all sections open are a star; an address names no more than it can carry, and no section that is gone', () => {
  const many = Array.from({ length: 60 }, (_, n) => String(n))
  expect(addressOfOpened(new Map(many.map((name) => [name, 'table'])), 60)).toEqual({ open: '*' })
  expect(addressOfOpened(new Map(many.map((name) => [name, 'table'])), 61)).toEqual({})
  expect(openedIn({ open: '101~gone', grid: 7 }, names)).toEqual(
    new Map([
      ['101', 'table'],
      ['7', 'grid'],
    ]),
  )
  expect(openedIn({}, names)).toBeNull()
})
