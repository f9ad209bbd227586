import { expect, test } from 'vitest'
import { addressOf, addressOfLook, addressOfOpened, choiceIn, lookIn, openedIn, type SeatChoice } from './seat-address.ts'

const usual: SeatChoice = {
  text: '',
  show: { available: true, reserved: true, purchased: true },
  sort: { by: 'section', dir: 'asc' },
}

test('the default choices are not written to the address', () => {
  expect(addressOf(usual)).toEqual({})
  expect(choiceIn({})).toEqual(usual)
})

test('choices are read back from the address', () => {
  const chosen: SeatChoice = { text: '101 a', show: { ...usual.show, purchased: false }, sort: { by: 'price', dir: 'desc' } }
  expect(addressOf(chosen)).toEqual({ find: '101 a', hide: 'purchased', sort: 'price.desc' })
  expect(choiceIn(addressOf(chosen))).toEqual(chosen)
})

test('an invalid address gives the defaults, and a number is read as a text', () => {
  expect(choiceIn({ find: {}, hide: 7, sort: 'colour.up' })).toEqual(usual)
  expect(choiceIn({ find: 131 }).text).toBe('131')
})

test('the view and the figure of tiles are read back, and defaults are not written', () => {
  expect(addressOfLook({ view: 'list', isMap: true, tiles: 'sold' })).toEqual({})
  const chosen = { view: 'house', isMap: false, tiles: 'held' } as const
  expect(lookIn(addressOfLook(chosen))).toEqual(chosen)
  expect(lookIn({ look: 'moon', map: 1, tiles: 3 })).toEqual({ view: 'list', isMap: true, tiles: 'sold' })
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

test('all open sections are a star, a list that is too long is left out, and missing sections are ignored', () => {
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
