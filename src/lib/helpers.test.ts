import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatBytes } from './bytes.ts'
import { slug, startCase } from './case.ts'
import { fixedClock } from './clock.ts'
import { debounce } from './debounce.ts'
import { leagues, leaguesOf, timezones } from './fixed-lists.ts'
import { setFormatLocale } from './format-locale.ts'
import { parseSeatSearch } from './price-search.ts'
import { isTimeZone } from './time.ts'
import { isUuid, seatId, seatIdMaker, seatIdPrefix, uuidv7 } from './uuid.ts'
import { venueZone } from './venues.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('names are shown in start case', () => {
  expect(
    ['coming-soon', 'performing arts', 'MLB', 'text-to-buy', 'minimum_upgrade_price', 'ticketSales', ''].map(startCase),
  ).toEqual(['Coming Soon', 'Performing Arts', 'MLB', 'Text To Buy', 'Minimum Upgrade Price', 'Ticket Sales', ''])
  expect([slug('D-backs at Giants'), slug(' Café & Été! ')]).toEqual(['d-backs-at-giants', 'cafe-ete'])
})

test('sizes are shown in units of a thousand', () => {
  expect([0, 999, 1000, 1_234_567, 20_000_000, 999_990].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '1.2 MB',
    '20 MB',
    '1 MB',
  ])
  const inLanguage = (['fr', 'de', 'nl'] as const).map((locale) => {
    setFormatLocale(locale)
    return formatBytes(1_234_567)
  })
  setFormatLocale('en')
  expect(inLanguage).toEqual(['1,2\u00a0Mo', '1,2\u00a0MB', '1,2\u00a0MB'])
})

test('a debounced function runs once, with the last arguments', () => {
  const seen: number[] = []
  const call = debounce((value: number) => void seen.push(value), 300)
  call(1)
  vi.advanceTimersByTime(299)
  call(2)
  vi.advanceTimersByTime(299)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1)
  expect(seen).toEqual([2])
})

test('a debounced call can be run at once or cancelled', () => {
  const seen: number[] = []
  const call = debounce((value: number) => void seen.push(value), 300)
  call(1)
  call.flush()
  call(2)
  call.cancel()
  call.flush()
  vi.runAllTimers()
  expect(seen).toEqual([1])
})

test.each([
  ['', { kind: 'all' }],
  ['  Top Deck ', { kind: 'text', text: 'top deck' }],
  ['price 150-250', { kind: 'price', from: 150, to: 250 }],
  ['Price $150 – $1,250.50', { kind: 'price', from: 150, to: 1250.5 }],
  ['price 250-150', { kind: 'price', from: 150, to: 250 }],
  ['price 150 to 250', { kind: 'price', from: 150, to: 250 }],
  ['price 150', { kind: 'price', from: 150, to: 150 }],
  ['Preis 150 bis 250', { kind: 'price', from: 150, to: 250 }],
  ['Prix 150 à 250', { kind: 'price', from: 150, to: 250 }],
  ['prijs 150 tot 250', { kind: 'price', from: 150, to: 250 }],
  ['prijs', { kind: 'all' }],
  ['price 150-', { kind: 'price', from: 150, to: Infinity }],
  ['price -250', { kind: 'price', from: -Infinity, to: 250 }],
  ['price', { kind: 'all' }],
  ['price -', { kind: 'all' }],
  ['price lane', { kind: 'text', text: 'price lane' }],
  ['priceless', { kind: 'text', text: 'priceless' }],
])('the seat search %j is parsed', (input, search) => {
  expect(parseSeatSearch(input)).toEqual(search)
})

test('a price is read as the screen’s language writes it, and an ambiguous one is searched as a text', () => {
  const price = (from: number, to = from) => ({ kind: 'price', from, to })
  expect(parseSeatSearch('price 1,500')).toEqual(price(1500))
  expect(parseSeatSearch('price 1.500')).toEqual({ kind: 'text', text: 'price 1.500' })
  setFormatLocale('de')
  const prices = ['price 1.500', 'price 12,50-1.500,00', 'price 12,50€'].map(parseSeatSearch)
  setFormatLocale('en')
  expect(prices).toEqual([price(1500), price(12.5, 1500), price(12.5)])
})

test('ids sort by the time they were created, even within a millisecond or when the clock steps back', () => {
  const ids = [5, 5, 4, 6, ...Array.from({ length: 5000 }, () => 6)].map((step) => uuidv7(1_700_000_000_000 + step))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isUuid)).toBe(true)
  expect(ids[0]![14]).toBe('7')
})

test('seat ids are valid UUIDs: a prefix for the import and a count in the last 32 bits', () => {
  const prefix = seatIdPrefix()
  const id = seatIdMaker(prefix)
  expect(id(4_294_967_295)).toBe(`${prefix}ffffffff`)
  expect([id(0), id(57_060), seatId(prefix, 1)].every(isUuid)).toBe(true)
  expect(seatIdPrefix()).not.toBe(prefix)
  expect(isUuid('not-a-uuid')).toBe(false)
})

test('the fixed lists are complete', () => {
  expect([leagues.length, new Set(leagues).size, timezones.length]).toEqual([36, 36, 40])
  expect(timezones.every(isTimeZone)).toBe(true)
  expect([leaguesOf('sport').length, leaguesOf('concert'), leaguesOf(null)]).toEqual([36, [], []])
})

test('venues are matched with their city, in any case; others have no zone', () => {
  expect(venueZone('Oracle Park - San Francisco')).toBe('America/Los_Angeles')
  expect(venueZone('oriole park at camden yards')).toBe('America/New_York')
  expect(venueZone('Camelback Ranch - Glendale')).toBe('America/Phoenix')
  expect(venueZone('Estadio Alfredo Harp Helú - Mexico City')).toBe('America/Mexico_City')
  expect(venueZone('Nowhere Park - Nowhere')).toBe(null)
})

test.each([
  'Angel Stadium',
  'Minute Maid Park',
  'Oakland Coliseum',
  'Rogers Centre',
  'Truist Park',
  'American Family Field',
  'Busch Stadium',
  'Wrigley Field',
  'Chase Field',
  'Dodger Stadium',
  'Oracle Park',
  'Progressive Field',
  'T-Mobile Park',
  'loanDepot park',
  'Citi Field',
  'Nationals Park',
  'Oriole Park at Camden Yards',
  'Petco Park',
  'Citizens Bank Park',
  'PNC Park',
  'Globe Life Field',
  'Tropicana Field',
  'Fenway Park',
  'Great American Ball Park',
  'Coors Field',
  'Kauffman Stadium',
  'Comerica Park',
  'Target Field',
  'Guaranteed Rate Field',
  'Yankee Stadium',
])('%s has a zone that exists', (park) => {
  expect(isTimeZone(venueZone(park) ?? '')).toBe(true)
})

test('a fixed clock moves only on request', () => {
  const clock = fixedClock(1000)
  clock.advance(500)
  expect(clock.now()).toBe(1500)
  clock.set(5)
  expect(clock.now()).toBe(5)
})
